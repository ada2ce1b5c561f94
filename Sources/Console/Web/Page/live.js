'use strict';
// A page of a running app: new events, a command line, and controls that run lines of the console.

class Live {
  constructor() {
    // Each page has its own session in the app.
    this.id = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    this.waiting = [];
    this.running = 0;
    this.history = [];
    this.skipped = [];
  }

  async start() {
    const contents = await this.get('session');
    this.isReadOnly = contents.readOnly;
    page.live = this;
    page.start(contents);
    page.timeline.isLive = true;
    this.state = document.getElementById('link-state');
    this.state.hidden = false;
    this.notice = h('div', { class: 'notice', role: 'status', hidden: true });
    this.pause = h('div', { class: 'notice', role: 'status', hidden: true });
    document.getElementById('live').append(this.notice, this.pause);
    this.showPause(page.session.events);
    if (!this.isReadOnly) this.drawCommandLine();
    page.timeline.toEnd();
    // A hidden page is not connected; it catches up when it is shown again.
    document.addEventListener('visibilitychange', () => document.hidden ? this.disconnect() : this.connect());
    // A browser may close the connection of a suspended page, or of any page while the computer sleeps.
    document.addEventListener('resume', () => this.connect());
    addEventListener('online', () => this.connect());
    this.connect();
  }

  async get(path) {
    const response = await fetch(path, { cache: 'no-store' });
    if (!response.ok) throw new Error('the app responded with status ' + response.status);
    return response.json();
  }

  async post(path, values) {
    const response = await fetch(path, {
      method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ page: this.id, ...values }),
    });
    const answer = await response.json().catch(() => ({}));
    if (!response.ok) throw new Error(answer.error || 'the app responded with status ' + response.status);
    return answer;
  }

  // MARK: Events

  connect() {
    if (document.hidden || this.source && this.source.readyState !== EventSource.CLOSED) return;
    this.source = new EventSource('events?after=' + page.session.last);
    this.source.onopen = () => this.showState(true);
    this.source.onerror = () => this.showState(false);
    this.source.onmessage = (message) => this.take(JSON.parse(message.data));
    this.source.addEventListener('skipped', (message) => this.skip(JSON.parse(message.data)));
  }

  disconnect() {
    if (this.source) this.source.close();
    this.source = null;
  }

  showState(isConnected) {
    this.state.textContent = isConnected ? (this.isReadOnly ? 'live, read-only' : 'live') : 'not connected';
    this.state.classList.toggle('off', !isConnected);
  }

  /** Events that arrive together are shown together, at most once a frame. */
  take(events) {
    this.waiting.push(...events);
    if (this.isScheduled) return;
    this.isScheduled = true;
    requestAnimationFrame(() => {
      this.isScheduled = false;
      // A page that was hidden before it showed these events receives them again.
      const events = page.session.add(this.waiting.splice(0));
      page.timeline.append(events, page.session.trim(20000));
      page.showSummary();
      this.showPause(events);
      if (page.current !== 'timeline') this.updateSoon();
    });
  }

  /** Redraws the current view after 400 ms, unless a redraw is already scheduled. */
  updateSoon() {
    if (this.update) return;
    this.update = setTimeout(() => { this.update = null; page.update(); }, 400);
  }

  /** Shows the event at which the app is paused, with buttons to go back, go forward and resume. */
  showPause(events) {
    const before = this.pausedAt;
    for (const { kind, verb, data } of events) {
      if (kind !== 'answer') continue;
      if (['goto', 'back', 'forward', 'step'].includes(verb) && data && data.event) this.pausedAt = data.event;
      else if (['resume', 'branch', 'reset'].includes(verb)) this.pausedAt = undefined;
    }
    if (this.pausedAt === before) return;
    this.pause.hidden = this.pausedAt === undefined;
    this.pause.replaceChildren('The app is paused at event ' + this.pausedAt + '. ', ...this.isReadOnly ? []
      : ['back', 'forward', 'resume'].map((line) => this.button(line[0].toUpperCase() + line.slice(1), line)));
  }

  skip(range) {
    this.skipped.push(range);
    const count = this.skipped.reduce((sum, { from, to }) => sum + to - from + 1, 0);
    this.notice.replaceChildren(plural(count, 'event') + ' arrived too fast to be shown. ',
      h('button', { type: 'button', class: 'more', onclick: () => this.loadSkipped() }, 'Show them'));
    this.notice.hidden = false;
  }

  async loadSkipped() {
    this.notice.hidden = true;
    const events = [];
    for (const { from, to } of this.skipped.splice(0)) {
      for (let start = from; start <= to; start += 2000) {
        events.push(...await this.get('range?from=' + start + '&to=' + Math.min(to, start + 1999)));
      }
    }
    page.session.insert(events);
    page.timeline.drawSources();
    page.timeline.filter();
    if (!events.length) this.say('The app has already dropped these events.');
  }

  // MARK: The app

  /** Loads the facts about the app that the current view needs, if they are older than the newest event. */
  async refresh(number) {
    const parts = { network: 'network', stores: 'stores', routes: 'routes,screen', container: 'container', timeline: 'stores' }[page.current];
    const isFresh = this.at && this.at[parts] >= (number ?? page.session.last);
    if (!parts || isFresh || page.current === 'timeline' && number === undefined) return;
    await this.load(parts);
  }

  async load(parts) {
    try {
      const facts = await this.get('app?parts=' + parts);
      (this.at ||= {})[parts] = facts.at;
      Object.assign(page.session.app, facts);
    } catch (error) { this.say(error.message); }
  }

  say(text) {
    this.notice.replaceChildren(printable(text));
    this.notice.hidden = false;
  }

  /** Runs a line, which appears on the timeline like a line typed in the terminal. */
  async run(line) {
    this.running += 1;
    this.showRunning();
    try {
      const { outcome } = await this.post('line', { line });
      this.notice.hidden = outcome !== 'incomplete';
      if (outcome === 'incomplete') this.say('The line ends inside JSON or a block.');
      return outcome;
    } catch (error) {
      this.say(error.message);
      return 'failed';
    } finally {
      this.running -= 1;
      this.showRunning();
      this.updateSoon();
    }
  }

  showRunning() { if (this.stop) this.stop.hidden = !this.running; }

  // MARK: Command line

  drawCommandLine() {
    this.choices = h('ul', { id: 'choices', class: 'choices', role: 'listbox', 'aria-label': 'Completions', hidden: true });
    this.input = h('input', {
      id: 'line', type: 'text', role: 'combobox', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', placeholder: 'Type a command',
      'aria-label': 'Command', 'aria-controls': 'choices', 'aria-expanded': 'false', 'aria-autocomplete': 'list',
    });
    this.stop = h('button', { type: 'button', hidden: true, onclick: () => this.post('cancel', {}) }, 'Stop');
    const form = h('form', { class: 'command' }, h('label', { for: 'line', 'aria-hidden': 'true' }, '›'), this.input, this.stop,
      h('button', { type: 'submit' }, 'Run'), this.choices);
    form.addEventListener('submit', (event) => { event.preventDefault(); this.submit(); });
    this.input.addEventListener('input', () => this.complete());
    this.input.addEventListener('keydown', (event) => this.key(event));
    this.input.addEventListener('blur', () => setTimeout(() => this.showChoices([]), 150));
    document.getElementById('live').append(form);
  }

  async submit() {
    const line = this.input.value.trim();
    if (!line) return;
    this.history = this.history.filter((other) => other !== line).concat(line).slice(-200);
    this.place = undefined;
    this.input.value = '';
    this.showChoices([]);
    page.timeline.deselect();
    page.timeline.toEnd();
    if (await this.run(line) === 'incomplete' && !this.input.value) this.input.value = line;
  }

  async complete() {
    const line = this.input.value;
    const cursor = [...line.slice(0, this.input.selectionStart)].length;
    this.completion = (this.completion || 0) + 1;
    const number = this.completion;
    if (!line) { this.showChoices([]); return; }
    const { from, to, candidates } = await this.post('complete', { line, cursor }).catch(() => ({ candidates: [] }));
    if (number !== this.completion || line !== this.input.value) return;
    this.range = [from, to];
    this.showChoices(candidates);
  }

  showChoices(candidates) {
    this.candidates = candidates;
    this.choice = -1;
    this.choices.replaceChildren(...candidates.slice(0, 50).map((candidate, index) => h('li', {
      role: 'option', id: 'choice-' + index, 'aria-selected': 'false', onmousedown: (event) => { event.preventDefault(); this.choose(index); },
    }, h('b', {}, printable(candidate.text)), h('span', {}, printable(candidate.detail)))));
    this.choices.hidden = !candidates.length;
    this.input.setAttribute('aria-expanded', String(candidates.length > 0));
    this.input.removeAttribute('aria-activedescendant');
  }

  mark(index) {
    const items = [...this.choices.children];
    this.choice = (index + items.length) % items.length;
    items.forEach((item, place) => item.setAttribute('aria-selected', String(place === this.choice)));
    this.input.setAttribute('aria-activedescendant', 'choice-' + this.choice);
    items[this.choice].scrollIntoView({ block: 'nearest' });
  }

  choose(index) {
    const candidate = this.candidates[index];
    const scalars = [...this.input.value];
    const text = candidate.text + (candidate.goesOn ? '' : ' ');
    this.input.value = [...scalars.slice(0, this.range[0]), text, ...scalars.slice(this.range[1])].join('');
    const end = [...scalars.slice(0, this.range[0]), text].join('').length;
    this.input.setSelectionRange(end, end);
    this.complete();
  }

  key(event) {
    const isOpen = this.candidates && this.candidates.length > 0;
    switch (event.key) {
      case 'Tab':
        if (!isOpen || event.shiftKey) return;
        this.choose(Math.max(0, this.choice));
        break;
      case 'Enter':
        if (!isOpen || this.choice < 0) return;
        this.choose(this.choice);
        break;
      case 'ArrowDown': case 'ArrowUp': {
        const step = event.key === 'ArrowDown' ? 1 : -1;
        if (isOpen) { this.mark(this.choice < 0 && step < 0 ? -1 : this.choice + step); break; }
        const place = Math.min(this.history.length, Math.max(0, (this.place ?? this.history.length) + step));
        this.place = place;
        this.input.value = this.history[place] || '';
        break;
      }
      case 'Escape':
        if (isOpen) this.showChoices([]); else this.input.blur();
        break;
      default: return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  // MARK: Controls

  button(text, line, title) {
    return h('button', { type: 'button', title: title || (typeof line === 'string' ? line : null), onclick: () => this.run(typeof line === 'function' ? line() : line) }, text);
  }

  /** A form whose fields become the arguments of a line. */
  form(name, fields, makeLine) {
    const inputs = fields.map((field) => h('input', {
      type: 'text', 'aria-label': name + ': ' + field.label, placeholder: field.label, autocomplete: 'off', spellcheck: 'false', value: field.value,
    }));
    const form = h('form', { class: 'inline' }, h('button', { type: 'submit' }, name), ...inputs);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.run(makeLine(...inputs.map((input) => input.value)));
    });
    return form;
  }

  actionForms(store) {
    if (this.isReadOnly || !store.actions.length) return null;
    const send = 'send ' + quoted(store.name) + ' ';
    return h('div', { class: 'controls', role: 'group', 'aria-label': 'Send an action to ' + store.name },
      ...store.actions.map((action) => action.parameters.length
        ? this.form(action.name, action.parameters.map((parameter) => ({ label: (parameter.label ? parameter.label + ': ' : '') + parameter.type })),
          (...values) => [send + action.name, ...values.map(quoted)].join(' '))
        : this.button(action.name, send + action.name)));
  }

  networkControls(net) {
    if (this.isReadOnly || !net.canSwitch) return '';
    const level = h('select', { 'aria-label': 'Log level', onchange: (event) => this.run('net log ' + event.target.value) },
      ...net.levels.map((name) => h('option', { value: name, selected: name === net.facts.log }, 'log ' + name)));
    return h('div', { class: 'controls', role: 'group', 'aria-label': 'Network' }, level,
      net.hasStub ? this.button('Use fixtures', 'net transport stub') : null, this.button('Go live', 'net transport live'),
      net.hasStub ? this.form('Stub', [{ label: 'path', value: '/users' }, { label: 'status', value: '200' }, { label: 'body', value: '[]' }],
        (path, status, body) => ['net stub set', quoted(path), quoted(status), quoted(body)].join(' ')) : null,
      net.hasStub ? this.form('Fail', [{ label: 'path', value: '/users' }],
        (path) => 'net stub set ' + quoted(path) + ' 503 \'{"error": "unavailable"}\'') : null,
      net.hasStub ? this.button('Reset stubs', 'net stub reset') : null);
  }

  routeControls(routes, tabs) {
    if (this.isReadOnly) return '';
    return h('div', { class: 'controls', role: 'group', 'aria-label': 'Navigation' },
      ...(tabs || []).map((tab) => h('button', { type: 'button', 'aria-pressed': String(tab.selected), onclick: () => this.run('tab ' + quoted(tab.name)) }, printable(tab.title))),
      ...routes.routers.flatMap((router) => [
        router.modals.length ? this.button('Dismiss ' + router.modals[0].style + ' of ' + router.router, 'modal ' + quoted(router.router) + ' dismiss') : null,
        router.path.length ? this.button('Back in ' + router.router, 'nav ' + quoted(router.router) + ' back') : null,
      ]),
      routes.links ? this.form('Open', [{ label: 'URL', value: (routes.links.patterns[0] || '').replace(/:\w+/, '1') }], (url) => 'link ' + quoted(url)) : null);
  }

  /** Controls for the selected event. */
  inspectorParts(event) {
    if (this.isReadOnly) return [];
    const buttons = [];
    if ((page.session.app.verbs || []).includes('goto')) buttons.push(this.button('Go to this event', 'goto ' + event.n));
    if (event.kind === 'command') buttons.push(this.button('Run again', event.line));
    if (networkKinds.has(event.kind)) {
      buttons.push(this.button('Send again', 'net replay ' + event.id));
      buttons.push(this.button('As curl', 'net curl ' + event.id));
    }
    return buttons.length ? [h('div', { class: 'controls part' }, ...buttons)] : [];
  }
}

{
  const report = document.getElementById('session');
  if (report) page.start(JSON.parse(report.textContent));
  else {
    new Live().start().catch((error) => {
      document.getElementById('summary').textContent = 'Cannot load the session: ' + error.message;
    });
  }
}
