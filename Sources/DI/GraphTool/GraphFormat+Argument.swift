public import ArgumentParser
public import InnoDIGraph

extension GraphFormat: ExpressibleByArgument {}
