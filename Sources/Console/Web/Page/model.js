'use strict';
// The session: its events, their causes, and the state of each store at any event.

/** Makes an element. Text is never parsed as HTML. */
function h(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name === 'lane') element.style.setProperty('--lane', laneColor(value));
    else element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

/** Makes an SVG element. */
function s(tag, attributes, ...children) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes || {})) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** Shows control characters as escapes, so that untrusted text cannot imitate other text. */
function printable(text) {
  return String(text).replace(
    /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g,
    (character) => '\\u{' + character.codePointAt(0).toString(16) + '}'
  );
}

function plural(count, noun) {
  return count.toLocaleString('en') + ' ' + noun + (count === 1 ? '' : 's');
}

function bytesText(count) {
  if (count < 1000) return count + ' B';
  if (count < 1e6) return (count / 1000).toFixed(1) + ' kB';
  return (count / 1e6).toFixed(1) + ' MB';
}

function durationText(milliseconds) {
  if (milliseconds < 10) return milliseconds.toFixed(1) + ' ms';
  if (milliseconds < 1000) return Math.round(milliseconds) + ' ms';
  if (milliseconds < 60000) return (milliseconds / 1000).toFixed(2) + ' s';
  const seconds = Math.floor(milliseconds / 1000);
  const pad = (value) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  return (hours ? hours + ':' + pad(Math.floor(seconds / 60) % 60) : Math.floor(seconds / 60))
    + ':' + pad(seconds % 60);
}

const storeKinds = new Set(['action', 'state', 'phase', 'effect', 'intent', 'issue', 'watch']);
const networkKinds = new Set(['request', 'response', 'retry', 'netlog', 'socket']);

/** The lane of an event: a group, which orders the lanes, and a name. */
function laneOf(event) {
  if (event.lane) return event.lane;
  let key;
  if (storeKinds.has(event.kind)) key = '1 ' + event.source;
  else if (event.kind === 'step') key = '2 ' + event.source;
  else if (networkKinds.has(event.kind)) key = '3 net';
  else if (event.kind === 'download') key = '3 downloads';
  else if (event.kind === 'route' || event.kind === 'modal') key = '4 ' + event.source;
  else if (event.source === 'console') key = '0 console';
  else key = '5 ' + event.source;
  event.lane = key;
  return key;
}

const laneGroups = ['', 'store', 'layer', '', 'router', ''];
function laneName(key) { return key.slice(2); }
function laneTitle(key) {
  const group = laneGroups[key[0]];
  return printable(laneName(key)) + (group ? ' ' + group : '');
}

const hues = { '0': [260], '1': [255, 215, 285, 235], '2': [150, 125], '3': [65, 45], '4': [335, 310, 355, 320], '5': [190, 20, 100] };
const laneColors = new Map();
/** A color for a lane; each group has its own range of hues. */
function laneColor(key) {
  if (!laneColors.has(key)) {
    const group = hues[key[0]] || [0];
    const used = [...laneColors.keys()].filter((other) => other[0] === key[0]).length;
    laneColors.set(
      key,
      key[0] === '0' ? 'var(--muted)' : 'oklch(var(--lane-light) 0.13 ' + group[used % group.length] + ')'
    );
  }
  return laneColors.get(key);
}

/** The kept events of a session, by number. */
class Session {
  constructor(contents) {
    this.name = contents.name;
    this.date = contents.date;
    this.dropped = contents.dropped;
    this.app = contents.app || {};
    this.lanes = [];
    this.forget();
    this.add(contents.events);
  }

  forget() {
    this.events = [];
    this.checks = [];
    for (const name of ['byNumber', 'effects', 'requests', 'taken', 'phaseLog', 'changeLog']) this[name] = new Map();
  }

  /** Adds newer events, and returns those that were not known yet. */
  add(events) {
    const added = [];
    const lanes = this.lanes.length;
    const known = new Set(this.lanes);
    for (const event of events) {
      if (this.byNumber.has(event.n)) continue;
      added.push(event);
      this.events.push(event);
      this.byNumber.set(event.n, event);
      if (event.cause) {
        const effects = this.effects.get(event.cause);
        if (effects) effects.push(event.n); else this.effects.set(event.cause, [event.n]);
      }
      const lane = laneOf(event);
      if (!known.has(lane)) { known.add(lane); this.lanes.push(lane); }
      this.note(event);
    }
    if (this.lanes.length !== lanes) {
      // Sort the lanes by group; within a group, keep the order in which the lanes appeared.
      this.lanes.sort((one, other) => one[0].localeCompare(other[0]));
      this.lanes.forEach(laneColor);
    }
    return added;
  }

  /** Adds events that are older than the newest event. */
  insert(events) {
    const all = [...this.events, ...events.filter((event) => !this.byNumber.has(event.n))].sort((a, b) => a.n - b.n);
    this.forget();
    this.add(all);
  }

  /** Drops the oldest events. */
  trim(limit) {
    if (this.events.length <= limit * 1.25) return false;
    for (const event of this.events.splice(0, this.events.length - limit)) {
      this.byNumber.delete(event.n);
      this.effects.delete(event.n);
    }
    const first = this.events[0].n;
    for (const log of [...this.phaseLog.values(), ...this.changeLog.values(), this.checks]) {
      const place = log.findIndex((event) => event.n >= first);
      log.splice(0, place < 0 ? log.length : place);
    }
    for (const [id, request] of this.requests) {
      if (request.last.n < first) this.requests.delete(id);
    }
    this.dropped = first - 1;
    return true;
  }

  note(event) {
    const log = (map, key) => {
      if (!map.has(key)) map.set(key, []);
      map.get(key).push(event);
    };
    switch (event.kind) {
      case 'state': log(this.changeLog, event.store); break;
      case 'phase': {
        log(this.phaseLog, event.store);
        const action = this.byNumber.get(event.cause);
        const key = JSON.stringify([event.store, event.from, action ? action.action : '', event.to]);
        this.taken.set(key, (this.taken.get(key) || 0) + 1);
        break;
      }
      case 'request': case 'response': case 'retry': {
        let request = this.requests.get(event.id);
        if (!request) {
          request = { id: event.id, start: event.at, first: event, attempts: [] };
          this.requests.set(event.id, request);
        }
        request.last = event;
        if (event.kind === 'request') request.attempts.push({ request: event });
        else if (event.kind === 'response') {
          const open = request.attempts[request.attempts.length - 1];
          if (open && !open.response) open.response = event;
          else request.attempts.push({ response: event });
        }
        break;
      }
      case 'expectation': this.checks.push(event); break;
      case 'error': {
        // A failed expectation is also reported as an error of its line.
        const last = this.checks[this.checks.length - 1];
        if (!last || last.kind !== 'expectation' || last.ok || last.cause !== event.cause) this.checks.push(event);
        break;
      }
    }
  }

  event(number) { return this.byNumber.get(number); }
  get last() { return this.events.length ? this.events[this.events.length - 1].n : this.dropped; }

  /** The chain of causes of an event, starting with the first cause. */
  causes(event) {
    const chain = [];
    for (let next = event; next && chain.length < 200; next = this.event(next.cause)) chain.unshift(next);
    return chain;
  }

  effectsOf(event) {
    return (this.effects.get(event.n) || []).map((number) => this.event(number)).filter(Boolean);
  }

  timesTaken(store, transition) {
    return this.taken.get(JSON.stringify([store, transition.from, transition.on, transition.to])) || 0;
  }

  store(name) { return (this.app.stores || []).find((store) => store.name === name); }

  /** The state of a store after an event: the current state, with all later changes undone. */
  stateAt(name, number) {
    const store = this.store(name);
    if (!store || number > this.app.at) return undefined;
    let state = structuredClone(store.state);
    const later = (this.changeLog.get(name) || []).filter((event) => event.n > number && event.n <= this.app.at);
    for (const event of later.reverse()) {
      for (const change of [...event.changes].reverse()) state = rewind(state, steps(change.path), change);
    }
    const phase = this.phaseAt(name, number);
    if (store.phases && phase !== undefined && state && typeof state === 'object') {
      const isPhase = (key) => store.state[key] === store.phases.current;
      const key = 'phase' in state && isPhase('phase') ? 'phase' : Object.keys(state).find(isPhase);
      if (key) state[key] = phase;
    }
    return state;
  }

  phaseAt(name, number) {
    const log = this.phaseLog.get(name) || [];
    const next = log.find((event) => event.n > number);
    const store = this.store(name);
    return next ? next.from : store && store.phases ? store.phases.current : undefined;
  }
}

/** The steps of a path such as `people[2].email`. */
function steps(path) {
  return (path.match(/[^.[\]]+|\[\d+\]/g) || []).map((step) => step[0] === '[' ? Number(step.slice(1, -1)) : step);
}

/** Returns a value as it was before a change. */
function rewind(value, path, change) {
  if (!path.length) return structuredClone(change.from);
  const [step, ...rest] = path;
  if (value === null || typeof value !== 'object' || !(step in value)) return value;
  if (!rest.length && typeof step === 'number' && change.from === null && change.to !== null
    && step === value.length - 1) value.pop();
  else value[step] = rewind(value[step], rest, change);
  return value;
}

/** Quotes a word for a line of the console. */
function quoted(word) {
  if (/^[A-Za-z0-9_./:@%+-]+$/.test(word)) return word;
  if (/^[[{]/.test(word)) { try { JSON.parse(word); return word; } catch { /* It is text. */ } }
  return '"' + word.replace(/["\\]/g, '\\$&').replace(/\$\{/g, '\\${')
    .replace(/\n/g, '\\n').replace(/\r/g, '\\r').replace(/\t/g, '\\t')
    .replace(/[\u0000-\u001f\u007f]/g, (c) => '\\u{' + c.codePointAt(0).toString(16) + '}') + '"';
}
