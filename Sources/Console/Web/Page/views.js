'use strict';
// The other views, and the page as a whole.

// MARK: - Network

function exchangeParts(session, id) {
  const exchanges = (session.app.exchanges || []).filter((exchange) => exchange.request === id);
  const live = window.page && page.live;
  if (!exchanges.length && live) {
    const slot = h('div', {}, h('button', { type: 'button', onclick: async () => {
      await live.load('exchanges');
      slot.replaceChildren(...exchangeParts(session, id));
    } }, 'Show headers and bodies'));
    return [slot];
  }
  return exchanges.map((exchange, index) => {
    const title = exchanges.length > 1 ? 'Exchange ' + (index + 1) + ' of ' + exchanges.length : 'Exchange';
    return part(title,
      h('p', { class: 'line' }, h('b', {}, printable(exchange.method)), ' ', h('code', {}, printable(exchange.url))),
      h('p', { class: 'line' }, outcomeBadge(exchange.status, exchange.failure), ' ', exchange.ms > 0 ? durationText(exchange.ms) : '',
        exchange.failure ? ' · ' + printable(exchange.failure) : ''),
      headerTable('Request headers', exchange.requestHeaders),
      bodyView('Request body', exchange.requestBody),
      headerTable('Response headers', exchange.responseHeaders),
      bodyView('Response body', exchange.responseBody));
  });
}

function outcomeBadge(status, failure) {
  const isGood = status && status < 400;
  const text = status ? String(status) : failure ? 'failed' : 'pending';
  return h('span', { class: 'badge ' + (isGood ? 'good' : text === 'pending' ? '' : 'bad') }, text);
}

function headerTable(title, headers) {
  const rows = Object.entries(headers || {});
  if (!rows.length) return null;
  return h('details', {}, h('summary', {}, title, h('small', {}, String(rows.length))), facts(Object.fromEntries(rows)));
}

function bodyView(title, body) {
  if (!body) return null;
  const slot = () => {
    try {
      const value = JSON.parse(body);
      if (value !== null && typeof value === 'object') return tree(value, { open: true });
    } catch { /* It is not JSON, so it is shown as text. */ }
    return h('pre', {}, longText(printable(body), 4000));
  };
  return h('details', {}, h('summary', {}, title, h('small', {}, bytesText(body.length))), lazily(slot));
}

/** Maps times to positions, with long pauses between requests shortened. */
class WaterfallScale {
  constructor(requests) {
    const spans = requests.map((request) => [request.start, requestEnd(request)]).sort((a, b) => a[0] - b[0]);
    const merged = [];
    for (const [start, end] of spans) {
      const last = merged[merged.length - 1];
      if (last && start <= last.end) last.end = Math.max(last.end, end);
      else merged.push({ start, end });
    }
    const busy = merged.reduce((sum, span) => sum + span.end - span.start, 0) || 1;
    const pause = Math.max(busy * 0.04, 0.2);
    let position = 0;
    for (const [index, span] of merged.entries()) {
      if (index) position += Math.min(pause, span.start - merged[index - 1].end);
      span.position = position;
      position += span.end - span.start;
    }
    this.spans = merged;
    this.total = position || 1;
  }

  position(time) {
    let [low, high] = [0, this.spans.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.spans[middle].start <= time) low = middle; else high = middle - 1;
    }
    const span = this.spans[low];
    return (span.position + Math.max(0, Math.min(time, span.end) - span.start)) / this.total;
  }
}

function requestEnd(request) {
  return Math.max(...request.attempts.map((attempt) => attempt.response ? attempt.response.at : attempt.request.at), request.start);
}

class NetworkView {
  constructor(session, element) {
    this.session = session;
    this.head = h('div', { class: 'view-head' });
    this.frame = h('div', { class: 'list requests', role: 'list', tabindex: '0', 'aria-label': 'Requests' });
    this.columns = h('div', { class: 'columns', 'aria-hidden': 'true' },
      ...['#', 'Method', 'URL', 'Result', 'Size', 'Time', 'Waterfall'].map((name) => h('span', {}, name)));
    element.append(this.head, this.columns, this.frame);
    this.list = new VirtualList(this.frame, 34, (row, index) => this.fill(row, this.requests[index]));
  }

  show() {
    const { session } = this;
    this.requests = [...session.requests.values()];
    this.scale = this.requests.length ? new WaterfallScale(this.requests) : null;
    const net = session.app.network;
    const failed = this.requests.filter((request) => { const r = result(request); return r.failure || r.status >= 400; }).length;
    this.head.replaceChildren(h('h2', {}, 'Network'), h('p', { class: 'muted' },
      [plural(this.requests.length, 'request'), failed ? failed + ' failed' : null,
        net ? 'transport ' + printable(net.facts.transport) + ' · ' + printable(net.facts.baseURL) : null].filter(Boolean).join(' · ')));
    if (page.live && net) this.head.append(page.live.networkControls(net));
    if (!this.requests.length) this.head.append(h('p', { class: 'empty' }, 'No request was sent.'));
    this.list.setCount(this.requests.length);
  }

  fill(row, request) {
    const { status, bytes, failure } = result(request);
    const first = request.attempts.find((attempt) => attempt.request);
    const url = first ? first.request.url : '';
    const end = requestEnd(request);
    row.setAttribute('role', 'listitem');
    row.replaceChildren(h('button', { type: 'button', class: 'request', onclick: () => { page.show('timeline'); page.timeline.select(request.first.n, { focus: true }); } },
      h('span', { class: 'number' }, '#' + request.id),
      h('span', { class: 'method' }, first ? printable(first.request.method) : ''),
      h('span', { class: 'url', title: url }, ...urlParts(url)),
      outcomeBadge(status, failure),
      h('span', { class: 'size' }, bytes === undefined ? '' : bytesText(bytes)),
      h('span', { class: 'took' }, durationText(request.attempts.reduce((sum, attempt) => sum + (attempt.response ? attempt.response.ms : 0), 0))),
      h('span', { class: 'bars', 'aria-hidden': 'true' }, ...request.attempts.map((attempt) => {
        const start = attempt.request ? attempt.request.at : attempt.response.at;
        const left = this.scale.position(start) * 100;
        const right = this.scale.position(attempt.response ? attempt.response.at : end) * 100;
        const isBad = attempt.response && (attempt.response.failure || attempt.response.status >= 400);
        const bar = h('i', { class: isBad ? 'span bad' : 'span' });
        bar.style.left = 'min(' + left + '%, 100% - 4px)';
        bar.style.width = Math.max(0, right - left) + '%';
        return bar;
      }))));
  }
}

function result(request) {
  const last = request.attempts[request.attempts.length - 1];
  return last && last.response || {};
}

function urlParts(url) {
  const match = /^([a-z]+:\/\/[^/?#]*)(.*)$/i.exec(url);
  return match ? [h('span', { class: 'host' }, printable(match[1])), h('span', {}, printable(match[2] || '/'))] : [printable(url)];
}

// MARK: - Stores

class StoresView {
  constructor(session, element) { Object.assign(this, { session, element }); }

  show() {
    const stores = this.session.app.stores || [];
    const open = new Set([...this.element.querySelectorAll('details[open][data-key]')].map((element) => element.dataset.key));
    this.element.replaceChildren(
      h('div', { class: 'view-head' }, h('h2', {}, 'Stores'), h('p', { class: 'muted' }, plural(stores.length, 'store'))),
      ...stores.map((store) => this.card(store, open))
    );
  }

  card(store, open) {
    const lane = '1 ' + store.name;
    const state = h('details', { 'data-key': store.name + ' state' }, h('summary', {}, 'State'), lazily(() => tree(store.state, { open: true })));
    if (open.has(store.name + ' state')) { state.open = true; state.lastChild.append(tree(store.state, { open: true })); }
    return h('article', { class: 'panel', lane },
      h('header', {}, h('h3', {}, h('span', { class: 'dot' }), printable(store.name)),
        store.phases ? h('span', { class: 'badge' }, printable(store.phases.current)) : null,
        h('span', { class: 'muted' }, plural(store.actionCount, 'action')
          + (store.effects.length ? ' · running ' + store.effects.map(printable).join(', ') : ''))),
      store.phases ? phaseDrawing(this.session, store) : null,
      store.phases ? this.table(store, open) : null,
      page.live ? page.live.actionForms(store) : null,
      state);
  }

  table(store, open) {
    const never = store.phases.transitions.filter((t) => !this.session.timesTaken(store.name, t)).length;
    const key = store.name + ' transitions';
    return h('details', { 'data-key': key, open: open.has(key) }, h('summary', {}, plural(store.phases.transitions.length, 'transition'),
      never ? h('small', {}, never + ' never taken') : null),
    h('table', {}, h('thead', {}, h('tr', {}, ...['From', 'Action', 'To', 'Taken'].map((name) => h('th', { scope: 'col' }, name)))),
      h('tbody', {}, ...store.phases.transitions.map((t) => h('tr', {}, h('td', {}, printable(t.from)), h('td', {}, h('code', {}, printable(t.on))),
        h('td', {}, printable(t.to)), h('td', {}, String(this.session.timesTaken(store.name, t))))))));
  }
}

// MARK: - Routes, container, checks

class RoutesView {
  constructor(session, element) { Object.assign(this, { session, element }); }

  show() {
    const { app } = this.session;
    const { routes, tabs } = app.routes || {};
    const isEmpty = !routes || !routes.routers.length && !routes.links;
    const links = routes && routes.links;
    this.element.replaceChildren(...[
      h('div', { class: 'view-head' }, h('h2', {}, 'Routes'),
        h('p', { class: 'muted' }, isEmpty ? 'The app exposes no router.' : plural(routes.routers.length, 'router') + ' · dashed: known, not shown'),
        page.live && !isEmpty ? page.live.routeControls(routes, tabs) : null),
      isEmpty ? null : h('article', { class: 'panel' }, routeDrawing(app)),
      links ? h('article', { class: 'panel' }, h('h3', {}, 'Links'), h('ul', { class: 'plain' }, ...links.patterns.map((pattern) => h('li', {}, h('code', {}, printable(pattern))))),
        facts({ gate: links.gate, deferred: links.pending })) : null,
      app.screen ? h('article', { class: 'panel' }, h('h3', {}, 'Screen'), h('pre', { class: 'screen' }, app.screen.map(printable).join('\n'))) : null,
    ].filter(Boolean));
  }
}

class ContainerView {
  constructor(session, element) { Object.assign(this, { session, element }); }

  show() {
    const { container } = this.session.app;
    const head = h('div', { class: 'view-head' }, h('h2', {}, 'Container'));
    this.element.replaceChildren(head);
    if (!container) { head.append(h('p', { class: 'muted' }, 'The app exposes no container.')); return; }
    const drawing = containerDrawing(container);
    const count = (name) => drawing.querySelectorAll(name).length;
    head.append(h('p', { class: 'muted' }, [plural(count('.card'), 'container'), plural(count('.provision'), 'provision'),
      'point at a provision to see its dependencies and its dependents'].join(' · ')));
    this.element.append(h('article', { class: 'panel' }, drawing));
  }
}

class ChecksView {
  constructor(session, element) { Object.assign(this, { session, element, limit: 200 }); }

  show() {
    const { checks } = this.session;
    const passed = checks.filter((check) => check.ok).length;
    const failed = checks.filter((check) => check.kind === 'expectation' && !check.ok).length;
    const errors = checks.filter((check) => check.kind === 'error').length;
    // The failures come first.
    const shown = [...checks.filter((check) => !check.ok), ...checks.filter((check) => check.ok)].slice(0, this.limit);
    this.element.replaceChildren(
      h('div', { class: 'view-head' }, h('h2', {}, 'Checks'), h('p', { class: 'muted' },
        checks.length ? [passed + ' passed', failed + ' failed', plural(errors, 'error')].join(' · ') : 'Nothing was checked, and no command failed.')),
      h('ul', { class: 'checks' }, ...shown.map((check) => h('li', { class: check.ok ? 'good' : 'bad' },
        h('button', { type: 'button', class: 'check', onclick: () => { page.show('timeline'); page.timeline.select(check.n, { focus: true }); } },
          h('span', { class: 'sign', 'aria-label': check.ok ? 'passed' : check.kind === 'error' ? 'error' : 'failed' }, check.ok ? '✓' : check.kind === 'error' ? '!' : '✗'),
          h('span', { class: 'what' }, printable(check.condition || check.message).slice(0, 500)),
          check.kind === 'expectation' && !check.ok ? h('span', { class: 'muted' }, 'it is ' + printable(JSON.stringify(check.actual)).slice(0, 200)) : null,
          h('span', { class: 'number' }, (check.file ? printable(check.file) + ':' + check.line + ' · ' : '') + '#' + check.n))))),
      shown.length < checks.length ? h('button', { type: 'button', class: 'more', onclick: () => { this.limit += 1000; this.show(); } },
        'show more of ' + plural(checks.length, 'check')) : ''
    );
  }
}

// MARK: - Page

const viewNames = ['timeline', 'network', 'stores', 'routes', 'container', 'checks'];

class Page {
  start(contents) {
    this.session = new Session(contents);
    const element = (name) => document.getElementById('view-' + name);
    this.views = {
      network: new NetworkView(this.session, element('network')),
      stores: new StoresView(this.session, element('stores')),
      routes: new RoutesView(this.session, element('routes')),
      container: new ContainerView(this.session, element('container')),
      checks: new ChecksView(this.session, element('checks')),
    };
    this.drawTabs();
    this.timeline = new TimelineView(this.session);
    showInspector(this.session, null, document.getElementById('inspector'));
    document.getElementById('name').textContent = printable(contents.name);
    document.title = printable(contents.name) + (this.live ? '' : ' · report');
    this.showSummary();
    // A view is not redrawn while one of its fields is edited, so redraw it afterwards.
    document.getElementById('main').addEventListener('focusout', () => this.live && this.live.updateSoon());
    this.show(viewNames.includes(location.hash.slice(1)) ? location.hash.slice(1) : 'timeline');
    addEventListener('keydown', (event) => this.key(event));
    addEventListener('hashchange', () => { if (viewNames.includes(location.hash.slice(1))) this.show(location.hash.slice(1)); });
    for (const list of [this.timeline.list, this.views.network.list]) {
      addEventListener('beforeprint', () => list.print(true));
      addEventListener('afterprint', () => list.print(false));
    }
    document.body.classList.add('ready');
  }

  showSummary() {
    const { session } = this;
    const first = session.events[0];
    const length = first ? durationText(session.events[session.events.length - 1].at - first.at) : '0 ms';
    document.getElementById('summary').textContent = this.live ? 'running app'
      : new Date(session.date).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' }) + ' · ' + length;
    const badge = (name, text, isBad) => {
      const slot = document.querySelector('#tab-' + name + ' small');
      slot.textContent = text;
      slot.className = isBad ? 'bad' : '';
    };
    const failed = session.checks.filter((check) => !check.ok).length;
    badge('timeline', session.events.length.toLocaleString('en'));
    badge('network', session.requests.size || '');
    badge('stores', (session.app.stores || []).length || '');
    badge('checks', failed ? failed + ' failed' : session.checks.length || '', failed > 0);
  }

  drawTabs() {
    const tabs = document.getElementById('tabs');
    tabs.replaceChildren(...viewNames.map((name) => h('button', {
      type: 'button', role: 'tab', id: 'tab-' + name, 'aria-controls': 'view-' + name, onclick: () => this.show(name),
    }, name[0].toUpperCase() + name.slice(1), h('small', {}))));
    tabs.addEventListener('keydown', (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      const index = (viewNames.indexOf(this.current) + step + viewNames.length) % viewNames.length;
      this.show(viewNames[index]);
      document.getElementById('tab-' + viewNames[index]).focus();
      event.preventDefault();
    });
  }

  show(name) {
    if (this.current === name) return;
    this.current = name;
    for (const other of viewNames) {
      document.getElementById('view-' + other).hidden = other !== name;
      const tab = document.getElementById('tab-' + other);
      tab.setAttribute('aria-selected', String(other === name));
      tab.tabIndex = other === name ? 0 : -1;
    }
    document.body.dataset.view = name;
    history.replaceState(null, '', '#' + name);
    this.update();
  }

  /** Redraws the current view. */
  async update() {
    if (this.live) await this.live.refresh();
    if (this.views[this.current]) this.redraw(this.views[this.current], document.getElementById('view-' + this.current));
    else this.timeline.list.refresh();
  }

  /** Redraws a view, unless a person edits a field in it, and keeps the focus on the same control. */
  redraw(view, element) {
    const focused = element.contains(document.activeElement) ? document.activeElement : null;
    if (focused && /INPUT|SELECT/.test(focused.tagName)) return;
    const alike = () => [...element.querySelectorAll(focused.tagName)].filter((other) => other.textContent === focused.textContent);
    const place = focused ? alike().indexOf(focused) : -1;
    view.show();
    if (place >= 0 && !focused.isConnected && alike()[place]) alike()[place].focus({ preventScroll: true });
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || /INPUT|SELECT|TEXTAREA/.test(event.target.tagName)) {
      if (event.key === 'Escape') event.target.blur();
      return;
    }
    if (event.key >= '1' && event.key <= '6') this.show(viewNames[event.key - 1]);
    else if (event.key === '/') { this.show('timeline'); document.getElementById('search').focus(); }
    else if (event.key === ':' && this.live) this.live.input.focus();
    else if (event.key === 'Escape' && this.timeline.selected !== null) this.timeline.deselect();
    else return;
    event.preventDefault();
  }
}

// MARK: - Theme

const themes = ['auto', 'light', 'dark'];
function setTheme(theme) {
  document.documentElement.dataset.theme = theme;
  const button = document.getElementById('theme');
  button.textContent = { auto: '◐', light: '☀', dark: '☾' }[theme];
  button.setAttribute('aria-label', 'Theme: ' + theme);
  button.title = 'Theme: ' + theme;
  try { localStorage.setItem('inno-theme', theme); } catch { /* A page opened from a file may have no storage. */ }
  if (window.page && page.timeline) page.timeline.recolor();
}
{
  let saved;
  try { saved = localStorage.getItem('inno-theme'); } catch { /* A page opened from a file may have no storage. */ }
  setTheme(themes.includes(saved) ? saved : 'auto');
  document.getElementById('theme').addEventListener('click', () => {
    setTheme(themes[(themes.indexOf(document.documentElement.dataset.theme) + 1) % themes.length]);
  });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => page.timeline && page.timeline.recolor());
}

window.page = new Page();
