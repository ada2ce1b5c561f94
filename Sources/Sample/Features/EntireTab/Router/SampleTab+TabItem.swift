public import EntireTabInterface
public import InnoRouter

extension SampleTab: TabItem {}
