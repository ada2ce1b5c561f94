'use strict';
// Drawings: boxes with text in HTML, and the lines between them in SVG below them.

/** A drawing of a given size; boxes and lines are placed in pixels. */
class Drawing {
  constructor(label, name) {
    this.lines = s('svg', { 'aria-hidden': 'true' });
    this.lines.append(s('defs', {}, this.marker('arrow'), this.marker('arrow-faint')));
    this.canvas = h('div', { class: 'canvas' });
    this.canvas.append(this.lines);
    this.element = h('div', { class: 'drawing ' + name, role: 'group', 'aria-label': label, tabindex: '0' }, this.canvas);
    this.width = this.height = 0;
  }

  marker(id) {
    return s('marker', {
      id, viewBox: '0 0 8 8', refX: 7, refY: 4, markerWidth: 7, markerHeight: 7, orient: 'auto-start-reverse', class: id,
    }, s('path', { d: 'M0 0.5 8 4 0 7.5z' }));
  }

  box(element, x, y, width, height) {
    Object.assign(element.style, { left: x + 'px', top: y + 'px', width: width + 'px', height: height + 'px' });
    this.canvas.append(element);
    this.grow(x + width, y + height);
    return element;
  }

  line(path, attributes) {
    const line = s('path', { d: path, ...attributes });
    this.lines.append(line);
    return line;
  }

  grow(x, y) {
    this.width = Math.max(this.width, x);
    this.height = Math.max(this.height, y);
  }

  finish() {
    const [width, height] = [this.width + 2, this.height + 2];
    this.lines.setAttribute('width', width);
    this.lines.setAttribute('height', height);
    Object.assign(this.canvas.style, { width: width + 'px', height: height + 'px' });
    return this.element;
  }
}

// MARK: - Phases

/** Draws a phase map: the current phase is marked, a transition that was never taken is dashed. */
function phaseDrawing(session, store, at) {
  const { transitions, current } = store.phases;
  const names = [...new Set(transitions.flatMap((transition) => [transition.from, transition.to]))];
  if (!names.includes(current)) names.unshift(current);
  const layer = phaseLayers(names, transitions);
  const columns = [];
  for (const name of names) (columns[layer.get(name)] ||= []).push(name);
  const edges = new Map();
  for (const transition of transitions) {
    const key = transition.from + '\u0000' + transition.to;
    const edge = edges.get(key) || { from: transition.from, to: transition.to, labels: [], taken: 0 };
    const times = session.timesTaken(store.name, transition);
    edge.taken += times;
    edge.labels.push(printable(transition.on) + (times > 1 ? ' ×' + times : ''));
    edges.set(key, edge);
  }
  const drawing = new Drawing('Phases of ' + printable(store.name), 'phases');
  const characters = (texts) => Math.max(0, ...texts.map((text) => text.length));
  const boxWidth = Math.max(84, characters(names) * 8 + 32);
  const gap = Math.min(260, Math.max(70, characters([...edges.values()].flatMap((edge) => edge.labels)) * 6.6 + 44));
  const rows = Math.max(...columns.filter(Boolean).map((column) => column.length));
  const labelRows = Math.max(...[...edges.values()].map((edge) => edge.labels.length));
  const rowGap = Math.max(96, labelRows * 32 + 64);
  const isLifted = [...edges.values()].some((edge) => edge.from === edge.to || layer.get(edge.to) - layer.get(edge.from) > 1);
  const top = isLifted ? 46 + labelRows * 8 : 12;
  const place = new Map();
  columns.filter(Boolean).forEach((column, x) => column.forEach((name, y) => place.set(name, {
    x: 24 + x * (boxWidth + gap), y: top + (y + (rows - column.length) / 2) * rowGap, column: x,
  })));
  const height = 38;
  let below = top + (rows - 1) * rowGap + height;
  const labels = [];
  for (const edge of edges.values()) {
    const [from, to] = [place.get(edge.from), place.get(edge.to)];
    const state = edge.taken ? 'taken' : 'never';
    const returns = edges.has(edge.to + '\u0000' + edge.from) && edge.from !== edge.to;
    let path, x, y;
    if (edge.from === edge.to) {
      const middle = from.x + boxWidth / 2;
      path = `M${middle - 16} ${from.y} C${middle - 26} ${from.y - 34} ${middle + 26} ${from.y - 34} ${middle + 16} ${from.y}`;
      [x, y] = [middle, from.y - 30];
    } else if (from.column === to.column) {
      const side = from.y < to.y ? 1 : -1;
      const shift = returns ? 14 * side : 0;
      const middle = from.x + boxWidth / 2 + shift;
      const [y1, y2] = side > 0 ? [from.y + height, to.y] : [from.y, to.y + height];
      path = `M${middle} ${y1} L${middle} ${y2}`;
      [x, y] = [middle + (returns ? side * (characters(edge.labels) * 3.2 + 8) : 0), (y1 + y2) / 2];
    } else if (from.column < to.column) {
      const shift = returns ? -8 : 0;
      const [x1, y1, x2, y2] = [from.x + boxWidth, from.y + height / 2 + shift, to.x, to.y + height / 2 + shift];
      const jumps = to.column - from.column > 1;
      const lift = jumps ? -(rowGap * 0.75) : 0;
      path = `M${x1} ${y1} C${x1 + gap / 2} ${y1 + lift} ${x2 - gap / 2} ${y2 + lift} ${x2} ${y2}`;
      [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2 + lift * 0.75 - (returns ? 10 * edge.labels.length : 0)];
    } else {
      const [x1, x2] = [from.x + boxWidth * 0.35, to.x + boxWidth * 0.65];
      const [y1, y2] = [from.y + height, to.y + height];
      const depth = 46 + 22 * (from.column - to.column) + (from.y - to.y > 0 ? 10 : 0) + 14 * (edge.labels.length - 1);
      const low = Math.max(y1, y2) + depth;
      path = `M${x1} ${y1} C${x1} ${low} ${x2} ${low} ${x2} ${y2}`;
      [x, y] = [(x1 + x2) / 2, (y1 + y2) / 8 + low * 0.75];
      below = Math.max(below, low);
    }
    drawing.line(path, {
      class: 'edge ' + state, 'marker-end': edge.taken ? 'url(#arrow)' : 'url(#arrow-faint)',
      'data-from': printable(edge.from), 'data-to': printable(edge.to),
    });
    labels.push([edge.labels, x, y, state]);
  }
  for (const [lines, x, y, state] of labels) {
    const text = h('div', { class: 'edge-label ' + state }, ...lines.map((line) => h('span', {}, line)));
    Object.assign(text.style, { left: Math.round(x) + 'px', top: Math.round(y) + 'px' });
    drawing.canvas.append(text);
  }
  for (const name of names) {
    const { x, y } = place.get(name);
    const isCurrent = name === (at ?? current);
    drawing.box(h('div', { class: 'node' + (isCurrent ? ' current' : ''), 'aria-current': isCurrent ? 'step' : null }, printable(name)),
      x, y, boxWidth, height);
  }
  drawing.grow(drawing.width + 24, below + 8);
  return drawing.finish();
}

/** The column of each phase: its distance from the first phase. */
function phaseLayers(names, transitions) {
  const targets = new Set(transitions.filter((t) => t.from !== t.to).map((t) => t.to));
  const root = names.find((name) => !targets.has(name)) || names[0];
  const layer = new Map([[root, 0]]);
  const queue = [root];
  while (queue.length) {
    const name = queue.shift();
    for (const transition of transitions) {
      if (transition.from === name && !layer.has(transition.to)) {
        layer.set(transition.to, layer.get(name) + 1);
        queue.push(transition.to);
      }
    }
  }
  for (const name of names) if (!layer.has(name)) layer.set(name, 0);
  return layer;
}

// MARK: - Container

const provisionHeight = 26;

/** Draws a container and its children as cards; a line leads from a provision to its container. */
function containerDrawing(root) {
  const drawing = new Drawing('The containers and their provisions', 'containers');
  const [width, gap] = [300, 72];
  let edges = 0;
  const rows = [];
  const size = (container) => container.provisions.length * provisionHeight + 44;
  const total = (container) => {
    const children = container.provisions.filter((p) => p.container).map((p) => total(p.container));
    return Math.max(size(container), children.reduce((sum, height) => sum + height + 20, -20));
  };
  const draw = (container, x, y) => {
    const height = size(container);
    const own = new Map();
    const card = h('section', { class: 'card', 'aria-label': printable(container.name) },
      h('h3', {}, printable(container.name), container.root ? h('small', {}, 'root') : null));
    drawing.box(card, x, y, width, height);
    let childY = y;
    container.provisions.forEach((provision, index) => {
      const rowY = y + 38 + (index + 0.5) * provisionHeight;
      const needs = provision.needs.map((name) => name.replace(/^\[|\]$/g, ''));
      const row = h('div', {
        class: 'provision scope-' + provision.scope + (provision.built === 'not yet' ? ' unbuilt' : ''),
        tabindex: '0',
        title: provision.type + '\n' + provision.source + ', built: ' + provision.built + '\n' + provision.declared,
      }, h('b', {}, printable(provision.name)), h('i', {}, printable(provision.type)), h('em', {}, provision.scope));
      row.setAttribute('aria-label', [provision.name + ', ' + provision.type, provision.scope,
        needs.length ? 'needs ' + needs.join(', ') : '', 'built: ' + provision.built].filter(Boolean).join('; '));
      card.append(row);
      const entry = { row, y: rowY, needs, deferred: provision.needs.filter((name) => name[0] === '['), lines: [] };
      own.set(provision.name, entry);
      rows.push(entry);
      if (provision.container) {
        const childX = x + width + gap;
        const line = drawing.line(
          `M${x + width} ${rowY} C${x + width + gap / 2} ${rowY} ${childX - gap / 2} ${childY + 19} ${childX} ${childY + 19}`,
          { class: 'edge child', 'data-edge': 'child' }
        );
        entry.lines.push(line);
        edges += 1;
        draw(provision.container, childX, childY);
        childY += total(provision.container) + 20;
      }
    });
    for (const [name, entry] of own) {
      for (const need of entry.needs) {
        const target = own.get(need);
        if (!target) continue;
        const reach = 10 + Math.min(22, Math.abs(target.y - entry.y) / 9);
        const line = drawing.line(
          `M${x} ${entry.y} C${x - reach} ${entry.y} ${x - reach} ${target.y} ${x} ${target.y}`,
          { class: 'edge need' + (entry.deferred.includes('[' + need + ']') ? ' deferred' : ''), 'data-edge': printable(name + ' needs ' + need) }
        );
        entry.lines.push(line);
        target.lines.push(line);
        edges += 1;
      }
    }
  };
  draw(root, 40, 8);
  for (const { row, lines } of rows) {
    const mark = (isOn) => () => lines.forEach((line) => line.classList.toggle('marked', isOn));
    row.addEventListener('mouseenter', mark(true));
    row.addEventListener('mouseleave', mark(false));
    row.addEventListener('focus', mark(true));
    row.addEventListener('blur', mark(false));
  }
  drawing.edges = edges;
  return drawing.finish();
}

// MARK: - Routes

/** Draws each router with its stack and its modals; a route that is not shown is dashed. */
function routeDrawing(app) {
  const drawing = new Drawing('The routers with their stacks and modals', 'routes');
  const { routes, tabs } = app.routes;
  const boxes = { height: 40, gap: 52 };
  const textWidth = (text) => Math.min(280, Math.max(80, text.length * 7.6 + 30));
  const rootWidth = textWidth(app.name);
  let y = 8;
  const rootY = 8;
  const root = drawing.box(h('div', { class: 'node' }, printable(app.name)), 8, rootY, rootWidth, boxes.height);
  root.classList.add('app');
  for (const router of routes.routers) {
    const tab = (tabs || []).find((candidate) => candidate.name === router.router);
    const isSelected = router.router === routes.tab;
    const title = tab ? tab.title : router.router;
    let x = 8 + rootWidth + boxes.gap;
    const add = (text, kind, from, note) => {
      const width = textWidth(text) + (note ? note.length * 7 + 12 : 0);
      const element = h('div', { class: 'node ' + kind, title: text }, h('span', {}, printable(text)), note ? h('small', {}, note) : null);
      drawing.box(element, x, y, width, boxes.height);
      const middle = y + boxes.height / 2;
      const start = from || { x: 8 + rootWidth, y: rootY + boxes.height / 2 };
      drawing.line(`M${start.x} ${start.y} C${start.x + 26} ${start.y} ${x - 26} ${middle} ${x} ${middle}`,
        { class: 'edge ' + (kind === 'known' ? 'never' : 'taken') + (kind === 'modal' ? ' modal' : '') });
      const end = { x: x + width, y: middle };
      x += width + boxes.gap;
      return end;
    };
    let end = add(title, isSelected ? 'current' : 'router', null, tab && tab.badge !== null ? String(tab.badge) : null);
    const afterRouter = { x, end };
    for (const route of router.path) end = add(route, 'route', end);
    for (const modal of router.modals) end = add(modal.route, 'modal', end, modal.style);
    const shown = [...router.path, ...router.modals.map((modal) => modal.route)].map((text) => text.replace(/\(.*/s, ''));
    const known = [...router.pushes, ...router.presents].filter((signature) => !shown.includes(signature.replace(/\(.*/s, '')));
    for (const signature of known) {
      if (router.path.length + router.modals.length || signature !== known[0]) {
        y += boxes.height + 12;
      }
      x = afterRouter.x;
      add(signature, 'known', afterRouter.end, router.presents.includes(signature) ? 'modal' : null);
    }
    y += boxes.height + 28;
  }
  return drawing.finish();
}
