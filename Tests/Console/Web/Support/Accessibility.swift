/// A script that returns the violations of some rules of WCAG 2.2 in the visible part of a page.
///
/// It checks the names of controls (4.1.2), the contrast of text (1.4.3), the order of headings, and
/// that nothing is wider than the window (1.4.10).
enum Accessibility {
  static let script = """
    const problems = [];
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 1;
    const context = canvas.getContext('2d', { willReadFrequently: true });
    const layers = (colors) => {
      context.clearRect(0, 0, 1, 1);
      for (const color of colors) { context.fillStyle = color; context.fillRect(0, 0, 1, 1); }
      return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
    };
    const luminance = (rgb) => {
      const [r, g, b] = rgb.map((part) => {
        const value = part / 255;
        return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const isVisible = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const name = (element) => element.getAttribute('aria-label') || element.innerText || element.title
      || (element.labels && element.labels[0] && element.labels[0].textContent) || '';
    for (const element of document.querySelectorAll('button, input, select, [role=listbox], [role=list], [role=tab], a')) {
      if (isVisible(element) && !name(element).trim()) problems.push('no name: ' + element.outerHTML.slice(0, 100));
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const seen = new Set();
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement;
      if (!walker.currentNode.data.trim() || seen.has(element) || !isVisible(element)) continue;
      if (element.closest('script, style, noscript, .skip, .visually-hidden')) continue;
      const box = element.getBoundingClientRect();
      if (box.bottom < 0 || box.top > innerHeight || !box.width) continue;
      seen.add(element);
      const backgrounds = [];
      let opacity = 1;
      for (let next = element; next; next = next.parentElement) {
        const style = getComputedStyle(next);
        backgrounds.unshift(style.backgroundColor);
        opacity *= Number(style.opacity);
      }
      const ground = layers(backgrounds);
      const style = getComputedStyle(element);
      context.globalAlpha = 1;
      const base = layers([...backgrounds, style.color]);
      const text = base.map((part, index) => part * opacity + ground[index] * (1 - opacity));
      const [light, dark] = [luminance(text), luminance(ground)].sort((a, b) => b - a);
      const ratio = (light + 0.05) / (dark + 0.05);
      const isLarge = parseFloat(style.fontSize) >= 24 || parseFloat(style.fontSize) >= 18.6 && style.fontWeight >= 700;
      if (ratio < (isLarge ? 3 : 4.5)) {
        problems.push('contrast ' + ratio.toFixed(2) + ': ' + element.className + ' "' + element.textContent.slice(0, 40) + '"');
      }
    }
    if (document.documentElement.scrollWidth > innerWidth) problems.push('wider than the window');
    return [...new Set(problems)].slice(0, 20);
    """
}
