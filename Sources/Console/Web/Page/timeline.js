'use strict';
// The list of events with its lanes, and the inspector of the selected event.

/** The maximum number of rows that are printed. */
const printLimit = 2000;

/** A list of rows of equal height; only the visible rows have elements. */
class VirtualList {
  /**
   * @param frame the element that scrolls
   * @param rowHeight the height of a row in pixels
   * @param fill a function that fills a row's element for an index
   * @param onDraw a function that is called after each drawing, with the first and the last index
   */
  constructor(frame, rowHeight, fill, onDraw) {
    Object.assign(this, { frame, rowHeight, fill, onDraw, count: 0, pool: new Map(), free: [] });
    this.space = h('div', { class: 'space', role: 'presentation' });
    frame.append(this.space);
    frame.addEventListener('scroll', () => this.schedule(), { passive: true });
    new ResizeObserver(() => this.schedule()).observe(frame);
  }

  setCount(count) {
    this.count = count;
    this.space.style.height = count * this.rowHeight + 'px';
    this.refresh();
  }

  /** Fills all visible rows again. */
  refresh() {
    this.isStale = true;
    this.schedule();
  }

  schedule() {
    if (this.isScheduled) return;
    this.isScheduled = true;
    requestAnimationFrame(() => { this.isScheduled = false; this.draw(); });
  }

  draw() {
    const top = this.frame.scrollTop;
    const height = this.frame.clientHeight;
    if (!height && !this.showsAll) return;
    const first = this.showsAll ? 0 : Math.max(0, Math.floor(top / this.rowHeight) - 6);
    const last = this.showsAll ? Math.min(this.count, printLimit) - 1
      : Math.min(this.count - 1, Math.ceil((top + height) / this.rowHeight) + 6);
    for (const [index, row] of this.pool) {
      if (index < first || index > last || this.isStale) {
        this.pool.delete(index);
        this.free.push(row);
      }
    }
    for (let index = first; index <= last; index++) {
      if (this.pool.has(index)) continue;
      let row = this.free.pop();
      if (!row) {
        row = h('div', { class: 'row' });
        this.space.append(row);
      }
      row.hidden = false;
      row.style.transform = 'translateY(' + index * this.rowHeight + 'px)';
      this.fill(row, index);
      this.pool.set(index, row);
    }
    for (const row of this.free) row.hidden = true;
    this.isStale = false;
    if (this.onDraw) this.onDraw(first, last);
  }

  /** Draws all rows, up to a limit, before printing; draws only the visible rows after printing. */
  print(isPrinting) {
    this.showsAll = isPrinting;
    this.isStale = true;
    this.draw();
    // On paper, the rows follow one another in the order of their elements, so that no page break cuts a row.
    if (isPrinting) this.space.append(...[...this.pool].sort((one, other) => one[0] - other[0]).map(([, row]) => row));
    if (this.note) this.note.remove();
    this.note = isPrinting && this.count > printLimit
      ? h('p', { class: 'cut' }, 'Only the first ' + printLimit.toLocaleString('en') + ' of ' + this.count.toLocaleString('en') + ' are printed.') : null;
    if (this.note) this.frame.append(this.note);
    if (!isPrinting) for (const row of this.free.splice(0)) row.remove();
  }

  /** Scrolls as little as possible to show a row. */
  reveal(index, inTheMiddle) {
    const top = index * this.rowHeight;
    const height = this.frame.clientHeight;
    const isVisible = top >= this.frame.scrollTop && top + this.rowHeight <= this.frame.scrollTop + height;
    if (isVisible) return;
    this.frame.scrollTop = inTheMiddle ? top - height / 2
      : top < this.frame.scrollTop ? top : top + this.rowHeight - height;
  }

  get isAtEnd() {
    return this.frame.scrollTop + this.frame.clientHeight >= this.count * this.rowHeight - 2 * this.rowHeight;
  }
}

const laneWidth = 18;

class TimelineView {
  constructor(session) {
    this.session = session;
    this.shown = [];
    this.hidden = new Set();
    this.query = '';
    this.selected = null;
    this.frame = document.getElementById('events');
    this.canvas = h('canvas', { class: 'lanes', 'aria-hidden': 'true' });
    this.frame.append(this.canvas);
    this.list = new VirtualList(
      this.frame, 26, (row, index) => this.fill(row, this.shown[index], index),
      (first, last) => this.drawLanes(first, last)
    );
    this.frame.addEventListener('click', (event) => {
      const row = event.target.closest('.row');
      if (row) this.select(Number(row.dataset.n));
    });
    this.frame.addEventListener('keydown', (event) => this.key(event));
    this.frame.addEventListener('scroll', () => this.showFollow(), { passive: true });
    const search = document.getElementById('search');
    let wait;
    search.addEventListener('input', () => {
      clearTimeout(wait);
      wait = setTimeout(() => { this.query = search.value.trim().toLowerCase(); this.filter(); }, 120);
    });
    search.addEventListener('keydown', (event) => { if (event.key === 'Enter' || event.key === 'ArrowDown') this.frame.focus(); });
    this.followButton = document.getElementById('follow');
    this.followButton.addEventListener('click', () => { this.toEnd(); });
    this.drawSources();
    this.filter();
  }

  // MARK: Filters

  drawSources() {
    const { session } = this;
    this.lanesDrawn = session.lanes.length;
    document.getElementById('sources').replaceChildren(...session.lanes.map((lane) => h(
      'button',
      {
        type: 'button', class: 'source', lane, title: laneTitle(lane), 'aria-pressed': String(!this.hidden.has(lane)),
        onclick: (event) => this.toggle(lane, event),
      },
      h('span', {}, printable(laneName(lane)), laneGroups[lane[0]] === 'router' ? ' ↗' : '')
    )));
    document.body.style.setProperty('--lanes', session.lanes.length * laneWidth + 'px');
  }

  toggle(lane, event) {
    if (event.altKey || event.shiftKey) {
      const isOnly = this.session.lanes.every((other) => other === lane || this.hidden.has(other));
      this.hidden = new Set(isOnly ? [] : this.session.lanes.filter((other) => other !== lane));
    } else if (!this.hidden.delete(lane)) this.hidden.add(lane);
    const buttons = [...document.getElementById('sources').children];
    this.session.lanes.forEach((other, index) => buttons[index].setAttribute('aria-pressed', String(!this.hidden.has(other))));
    this.filter();
  }

  isShown(event) {
    if (this.hidden.has(event.lane)) return false;
    if (!this.query) return true;
    if (event.search === undefined) {
      event.search = (event.n + ' ' + event.source + ' ' + event.kind + ' ' + event.label).toLowerCase();
    }
    return event.search.includes(this.query);
  }

  filter() {
    this.shown = this.session.events.filter((event) => this.isShown(event));
    this.placeByNumber = null;
    this.list.setCount(this.shown.length);
    this.showCount();
    if (this.selected && this.place(this.selected) >= 0) this.list.reveal(this.place(this.selected), true);
  }

  /** Shows events that were added to the session, from which the oldest events may have been dropped. */
  append(events, isTrimmed) {
    const follows = this.list.isAtEnd;
    if (this.lanesDrawn !== this.session.lanes.length) this.drawSources();
    const shown = (isTrimmed ? this.session.events : events).filter((event) => this.isShown(event));
    if (isTrimmed) this.shown = shown; else this.shown.push(...shown);
    this.placeByNumber = null;
    this.list.setCount(this.shown.length);
    this.showCount();
    if (follows && !this.selected) this.toEnd();
    this.showFollow();
  }

  toEnd() {
    this.frame.scrollTop = this.frame.scrollHeight;
    this.list.schedule();
  }

  showFollow() { this.followButton.hidden = !this.isLive || this.list.isAtEnd; }

  showCount() {
    const { session } = this;
    const all = session.events.length;
    const text = this.shown.length === all ? plural(all, 'event')
      : this.shown.length.toLocaleString('en') + ' of ' + plural(all, 'event');
    document.getElementById('count').textContent =
      text + (session.dropped ? '; events 1 to ' + session.dropped.toLocaleString('en') + ' were dropped' : '');
  }

  place(number) {
    if (!this.placeByNumber) {
      this.placeByNumber = new Map(this.shown.map((event, index) => [event.n, index]));
    }
    const place = this.placeByNumber.get(number);
    return place === undefined ? -1 : place;
  }

  // MARK: Rows

  fill(row, event, index) {
    row.className = 'row kind-' + event.kind + (event.n === this.selected ? ' selected' : '')
      + (this.chain && this.chain.has(event.n) ? ' related' : '')
      + (event.kind === 'expectation' && !event.ok ? ' failed' : '');
    row.dataset.n = event.n;
    row.id = 'event-' + event.n;
    row.setAttribute('role', 'option');
    row.setAttribute('aria-selected', String(event.n === this.selected));
    row.setAttribute('aria-setsize', this.shown.length);
    row.setAttribute('aria-posinset', index + 1);
    row.style.setProperty('--lane', laneColor(event.lane));
    if (!row.cells) {
      row.cells = ['number', 'time', 'from', 'kind', 'text'].map((name) => h('span', { class: name }));
      row.append(...row.cells);
    }
    const [number, time, from, kind, text] = row.cells;
    number.textContent = event.n;
    time.textContent = '+' + durationText(Math.max(0, event.at - this.session.events[0].at));
    from.textContent = printable(event.source);
    kind.textContent = event.kind === 'expectation' ? (event.ok ? 'passed' : 'failed') : event.kind;
    text.textContent = rowText(event);
  }

  // MARK: Lanes

  drawLanes(first, last) {
    const { canvas, frame, session } = this;
    const width = session.lanes.length * laneWidth;
    const height = frame.clientHeight;
    if (!canvas.offsetParent || !height) return;
    const scale = window.devicePixelRatio || 1;
    if (canvas.width !== width * scale || canvas.height !== height * scale) {
      canvas.width = width * scale;
      canvas.height = height * scale;
      canvas.style.width = width + 'px';
      canvas.style.height = height + 'px';
      canvas.style.marginBottom = -height + 'px';
    }
    const context = canvas.getContext('2d');
    context.setTransform(scale, 0, 0, scale, 0, 0);
    context.clearRect(0, 0, width, height);
    const colors = this.colors();
    const x = (event) => (this.laneIndex.get(event.lane) + 0.5) * laneWidth;
    const y = (index) => (index + 0.5) * this.list.rowHeight - frame.scrollTop;
    context.lineWidth = 1;
    context.strokeStyle = this.palette.hairline;
    context.beginPath();
    for (let lane = 0; lane < session.lanes.length; lane++) {
      context.moveTo((lane + 0.5) * laneWidth, 0);
      context.lineTo((lane + 0.5) * laneWidth, height);
    }
    context.stroke();
    const arrow = (event, index, isRelated) => {
      const cause = session.event(event.cause);
      if (!cause || cause.lane === event.lane && !isRelated) return;
      const from = this.place(cause.n);
      if (from < 0) return;
      const [x1, y1, x2, y2] = [x(cause), Math.max(y(from), -40), x(event), y(index)];
      context.strokeStyle = colors.get(event.lane);
      context.globalAlpha = isRelated ? 1 : 0.3;
      context.lineWidth = isRelated ? 2 : 1.25;
      const bend = Math.min(13, (y2 - y1) / 2);
      context.beginPath();
      context.moveTo(x1, y1);
      if (x1 === x2) {
        context.bezierCurveTo(x1 + 9, y1 + bend, x2 + 9, y2 - bend, x2, y2 - 4);
      } else {
        context.bezierCurveTo(x1, y1 + bend, x1, y2, x2 + (x1 < x2 ? -5 : 5), y2);
      }
      context.stroke();
    };
    for (let index = first; index <= last; index++) arrow(this.shown[index], index, false);
    if (this.chain) {
      for (const number of this.chain) {
        const index = this.place(number);
        if (index >= 0 && y(index) > -20 && index - first < 400) {
          const event = session.event(number);
          if (event && this.chain.has(event.cause)) arrow(event, index, true);
        }
      }
    }
    context.globalAlpha = 1;
    for (let index = first; index <= last; index++) {
      const event = this.shown[index];
      const isSelected = event.n === this.selected;
      context.fillStyle = event.kind === 'error' || event.kind === 'expectation' && !event.ok
        ? this.palette.bad : colors.get(event.lane);
      context.beginPath();
      context.arc(x(event), y(index), isSelected ? 5.5 : event.kind === 'action' || event.kind === 'command' ? 4.2 : 3.2, 0, 7);
      context.fill();
      if (isSelected) {
        context.lineWidth = 2;
        context.strokeStyle = this.palette.surface;
        context.stroke();
      }
    }
  }

  /** The colors of the lanes as the canvas needs them; reading a style for each drawing would be slow. */
  colors() {
    if (!this.palette || this.palette.lanes !== this.session.lanes.length) {
      const style = getComputedStyle(document.body);
      const value = (name) => style.getPropertyValue('--' + name).trim();
      this.palette = {
        lanes: this.session.lanes.length, hairline: value('hairline'), bad: value('bad'), surface: value('surface'),
      };
      this.colorMap = new Map(this.session.lanes.map((lane) => [
        lane, laneColor(lane).replace('var(--lane-light)', value('lane-light')).replace('var(--muted)', value('muted')),
      ]));
      this.laneIndex = new Map(this.session.lanes.map((lane, index) => [lane, index]));
    }
    return this.colorMap;
  }

  /** Redraws the lanes in the colors of a new theme. */
  recolor() {
    this.palette = null;
    this.list.refresh();
  }

  // MARK: Selection

  select(number, { focus = false } = {}) {
    const event = this.session.event(number);
    if (!event) return;
    this.selected = number;
    this.chain = new Set(this.session.causes(event).map((other) => other.n));
    for (const effect of this.session.effectsOf(event)) this.chain.add(effect.n);
    if (this.place(number) < 0) {
      this.hidden.delete(event.lane);
      this.query = '';
      document.getElementById('search').value = '';
      this.drawSources();
      this.filter();
    }
    this.frame.setAttribute('aria-activedescendant', 'event-' + number);
    document.body.classList.add('has-selection');
    showInspector(this.session, event, document.getElementById('inspector'));
    this.list.reveal(this.place(number), true);
    this.list.refresh();
    if (focus) this.frame.focus();
  }

  deselect() {
    this.selected = this.chain = null;
    document.body.classList.remove('has-selection');
    this.frame.removeAttribute('aria-activedescendant');
    showInspector(this.session, null, document.getElementById('inspector'));
    this.list.refresh();
  }

  key(event) {
    const page = Math.max(1, Math.floor(this.frame.clientHeight / this.list.rowHeight) - 2);
    const here = this.selected === null ? -1 : this.place(this.selected);
    const selected = this.session.event(this.selected);
    let place;
    switch (event.key) {
      case 'ArrowDown': place = here + 1; break;
      case 'ArrowUp': place = here < 0 ? this.shown.length - 1 : here - 1; break;
      case 'PageDown': place = here + page; break;
      case 'PageUp': place = here - page; break;
      case 'Home': place = 0; break;
      case 'End': place = this.shown.length - 1; break;
      case 'ArrowLeft': if (selected && selected.cause) this.select(selected.cause); event.preventDefault(); return;
      case 'ArrowRight': {
        const effects = selected ? this.session.effectsOf(selected) : [];
        if (effects.length) this.select(effects[0].n);
        event.preventDefault();
        return;
      }
      case 'Enter': if (selected) document.getElementById('inspector').focus(); return;
      case 'Escape': this.deselect(); return;
      default: return;
    }
    event.preventDefault();
    const target = this.shown[Math.max(0, Math.min(place, this.shown.length - 1))];
    if (target) this.select(target.n);
  }
}

/** The text of an event on one line. */
function rowText(event) {
  switch (event.kind) {
    case 'answer': return printable(firstLine(event.label));
    case 'netlog': return printable(firstLine(event.label));
    default: return printable(event.label.replace(/\n\s*/g, ' · '));
  }
}

function firstLine(text) {
  const end = text.indexOf('\n');
  return end < 0 ? text.slice(0, 400) : text.slice(0, Math.min(end, 400)) + ' …';
}

// MARK: - Inspector

function part(title, ...children) {
  return h('section', { class: 'part' }, h('h3', {}, title), ...children);
}

function showInspector(session, event, inspector) {
  if (!event) {
    inspector.replaceChildren(h(
      'div', { class: 'empty' }, h('p', {}, 'Select an event to see its cause, its effects and the state at that moment.'),
      h('dl', { class: 'keys' }, ...[
        ['↑ ↓', 'previous and next event'], ['←', 'its cause'], ['→', 'its first effect'], ['/', 'search'],
        ['1 – 6', 'views'], ['Esc', 'clear the selection'],
      ].flatMap(([key, text]) => [h('dt', {}, h('kbd', {}, key)), h('dd', {}, text)]))
    ));
    return;
  }
  const parts = [h(
    'header', { lane: event.lane },
    h('h2', {}, h('span', { class: 'dot' }), event.kind, h('small', {}, laneTitle(event.lane))),
    h('p', { class: 'when' }, '#' + event.n + ' · ' + clockText(event.at)
      + (event.session ? ' · session ' + event.session : '')),
    h('button', { type: 'button', class: 'quiet close', 'aria-label': 'Clear the selection', onclick: () => page.timeline.deselect() }, '×')
  )];
  parts.push(...eventParts(session, event));
  parts.push(causePart(session, event));
  const effects = session.effectsOf(event);
  if (effects.length) parts.push(part(plural(effects.length, 'effect'), eventLinks(effects)));
  const live = window.page && page.live;
  if (live) parts.push(...live.inspectorParts(event));
  parts.push(...stateParts(session, event));
  parts.push(h('details', { class: 'part raw' }, h('summary', {}, 'As data'), lazily(() => tree(withoutNotes(event)))));
  inspector.replaceChildren(...parts);
  inspector.scrollTop = 0;
}

function withoutNotes(event) {
  const { lane, search, label, ...rest } = event;
  return rest;
}

function clockText(milliseconds) {
  const date = new Date(milliseconds);
  return date.toLocaleTimeString('en-GB') + '.' + String(date.getMilliseconds()).padStart(3, '0');
}

/** The parts of the inspector that depend on the kind of an event. */
function eventParts(session, event) {
  switch (event.kind) {
    case 'state': case 'watch': {
      const changes = event.changes || [event];
      return [part(plural(changes.length, 'change'), ...changes.slice(0, 100).map(changeView),
        changes.length > 100 ? h('p', { class: 'muted' }, '… ' + (changes.length - 100) + ' more; see “As data”') : null)];
    }
    case 'phase':
      return [h('p', { class: 'move' }, h('code', {}, printable(event.from)), ' → ', h('code', {}, printable(event.to)))];
    case 'request': case 'response': case 'netlog': case 'retry':
      return [h('pre', {}, printable(event.label)), ...exchangeParts(session, event.id)];
    case 'error':
      return [h('pre', { class: 'bad' }, printable(event.message)), facts({
        code: event.code, location: event.file ? event.file + ':' + event.line : null, column: event.column,
      })];
    case 'expectation':
      return [h('pre', { class: event.ok ? 'good' : 'bad' }, (event.ok ? '✓ ' : '✗ ') + printable(event.condition)),
        event.ok ? null : part('Actual value', tree(event.actual))].filter(Boolean);
    default:
      return [h('pre', {}, longText(printable(event.label)))];
  }
}

function changeView(change) {
  return h('div', { class: 'change' },
    h('code', { class: 'path' }, printable(change.path)),
    h('div', { class: 'minus' }, h('span', { class: 'sign', 'aria-label': 'before' }, '−'), tree(change.from)),
    h('div', { class: 'plus' }, h('span', { class: 'sign', 'aria-label': 'after' }, '+'), tree(change.to)));
}

function causePart(session, event) {
  const chain = session.causes(event);
  const isCut = chain[0].cause;
  if (chain.length < 2 && !isCut) return part('Cause', h('p', { class: 'muted' }, 'This event has no cause.'));
  return part('Cause chain',
    isCut ? h('p', { class: 'muted' }, 'Its cause, event ' + chain[0].cause + ', was dropped.') : null,
    eventLinks(chain, event));
}

function eventLinks(events, current) {
  const shown = events.slice(0, 60);
  return h('ol', { class: 'links' },
    ...shown.map((event) => h('li', { lane: event.lane },
      h('button', {
        type: 'button', class: event === current ? 'link current' : 'link', 'aria-current': event === current ? 'true' : null,
        onclick: () => { page.show('timeline'); page.timeline.select(event.n, { focus: true }); },
      }, h('span', { class: 'dot' }), h('span', { class: 'who' }, printable(event.source)),
      h('span', { class: 'what' }, event.kind + ' ' + rowText(event).slice(0, 160)),
      h('span', { class: 'number' }, '#' + event.n)))),
    events.length > shown.length ? h('li', { class: 'muted' }, '… ' + (events.length - shown.length) + ' more') : null);
}

/** The states of all stores after an event: the event's own store first, then the other stores as one group. */
function stateParts(session, event) {
  const names = (session.app.stores || []).map((store) => store.name);
  const own = storeKinds.has(event.kind) ? names.filter((name) => name === event.source) : [];
  const others = names.filter((name) => !own.includes(name));
  const parts = own.map((name) => statePart(session, event, name));
  if (others.length) {
    parts.push(h('details', { class: 'part' },
      h('summary', {}, own.length ? 'States of the other stores' : 'States of the stores after this event'),
      ...others.map((name) => statePart(session, event, name))));
  }
  return parts;
}

function statePart(session, event, name) {
  const body = h('div', {});
  const details = h('details', { class: 'part' }, h('summary', {}, 'State of ' + printable(name) + ' after this event'), body);
  details.addEventListener('toggle', async () => {
    if (!details.open || body.childNodes.length) return;
    if (page.live) await page.live.refresh(event.n);
    const state = session.stateAt(name, event.n);
    const changed = new Set(name === event.source ? (event.changes || []).map((change) => change.path) : []);
    body.replaceChildren(state === undefined ? h('p', { class: 'muted' }, 'The state is not known.') : tree(state, { open: true, changed }));
  });
  return details;
}

// MARK: - Values

function facts(values) {
  const rows = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
  return h('dl', { class: 'facts' }, ...rows.flatMap(([name, value]) => [h('dt', {}, name), h('dd', {}, printable(value))]));
}

/** Adds content to a `details` element when it is opened for the first time. */
function lazily(make) {
  const slot = h('div', {});
  queueMicrotask(() => slot.parentElement && slot.parentElement.addEventListener('toggle', () => {
    if (!slot.childNodes.length) slot.append(make());
  }));
  return slot;
}

function longText(text, limit = 2000) {
  if (text.length <= limit) return text;
  const span = h('span', {}, text.slice(0, limit) + '… ');
  span.append(h('button', { type: 'button', class: 'more', onclick: () => { span.textContent = text; } },
    'show all ' + plural(text.length, 'character')));
  return span;
}

/** A value as a tree whose branches are made when they are opened. */
function tree(value, { open = false, changed = new Set(), path = '' } = {}) {
  if (value === null) return h('span', { class: 'value null' }, 'nil');
  if (typeof value !== 'object') {
    const kind = typeof value;
    return h('span', { class: 'value ' + kind }, kind === 'string' ? longText(printable(value), 400) : String(value));
  }
  const isList = Array.isArray(value);
  const keys = isList ? value : Object.keys(value);
  if (!keys.length) return h('span', { class: 'value null' }, isList ? '[]' : '{}');
  const branch = h('ul', { class: 'tree' });
  const make = (from) => {
    const end = Math.min(from + 100, keys.length);
    for (let index = from; index < end; index++) {
      const key = isList ? index : keys[index];
      const child = value[key];
      const place = isList ? path + '[' + key + ']' : (path ? path + '.' : '') + key;
      branch.append(h('li', { class: changed.has(place) ? 'changed' : null },
        h('span', { class: 'key' }, printable(key)), child !== null && typeof child === 'object' && Object.keys(child).length
          ? fold(child, { changed, path: place }) : tree(child)));
    }
    if (end < keys.length) {
      const more = h('li', {}, h('button', { type: 'button', class: 'more', onclick: () => { more.remove(); make(end); } },
        'show ' + Math.min(100, keys.length - end) + ' of ' + (keys.length - end).toLocaleString('en') + ' more'));
      branch.append(more);
    }
  };
  if (open) { make(0); return branch; }
  return fold(value, { changed, path });
}

function fold(value, options) {
  const isChanged = [...options.changed].some((place) => place.startsWith(options.path) && place !== options.path);
  const details = h('details', { class: 'fold', open: isChanged }, h('summary', {}, preview(value)));
  const fill = () => { if (details.childNodes.length < 2) details.append(tree(value, { ...options, open: true })); };
  if (isChanged) fill();
  details.addEventListener('toggle', fill);
  return details;
}

function preview(value) {
  if (Array.isArray(value)) return value.length === 1 ? '1 item' : value.length.toLocaleString('en') + ' items';
  const text = Object.entries(value).slice(0, 4)
    .map(([key, child]) => key + ': ' + (child !== null && typeof child === 'object' ? '…' : String(child).slice(0, 40))).join(', ');
  return '{' + printable(text) + (Object.keys(value).length > 4 ? ', …' : '') + '}';
}
