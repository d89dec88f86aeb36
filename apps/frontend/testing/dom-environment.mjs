import { setTimeout as pause } from 'node:timers/promises';
import vm from 'node:vm';
import jsdom from 'jest-environment-jsdom';
import { readAs } from '../../../libs/testing/load-sources.mjs';
import NativeEnvironment, { leaveLater, leavePage } from '../../../libs/testing/native-environment.mjs';
import { compileMessages } from '../build-steps/compile-texts.ts';

const Jsdom = jsdom.default ?? jsdom;

// React tells a profiler of every component that it draws, where the console takes it: a tenth of what these specs compute.
Reflect.deleteProperty(console, 'timeStamp');

readAs(/\/src\/i18n\/messages\/.*\.json$/, 'json', compileMessages);
// Style sheets mean nothing in a DOM without layout.
readAs(/\.css$/, 'module', () => 'export default {};');

/** What a window has as well, but the language has already, or Node has better. jsdom itself calls Node's `atob` and `btoa`. */
const OF_NODE = new Set([
  ...vm.runInNewContext('Object.getOwnPropertyNames(globalThis)'),
  'atob',
  'btoa',
  'Buffer',
  'console',
  'crypto',
  'global',
  'performance',
  'process',
  'queueMicrotask',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
  'structuredClone',
]);
/** Node's dispatches only events of Node. */
const NOT_LENT = ['BroadcastChannel', 'MessageChannel'];
const OF_TARGETS = ['addEventListener', 'removeEventListener', 'dispatchEvent'];
const ITSELF = ['window', 'self', 'top', 'parent', 'frames'];
const IDENTIFIER = /^[a-zA-Z]\w*$/;

/** Not faked, as Node itself waits for them: what `fetch` answers would never be read. */
const REAL = ['process', 'queueMicrotask', 'setImmediate', 'clearImmediate'];
const TIMERS = new Proxy(globalThis, {
  get: (target, name) => (REAL.includes(name) ? undefined : target[name]),
  getOwnPropertyDescriptor: (target, name) =>
    REAL.includes(name) ? undefined : Object.getOwnPropertyDescriptor(target, name),
});

/** Of the page that is open. A window that is closed ends its timers. */
const started = new Set();
for (const name of ['setTimeout', 'setInterval']) {
  const start = globalThis[name];
  globalThis[name] = (...given) => {
    const timer = start(...given);
    started.add(timer);
    return timer;
  };
}

function endTimers() {
  for (const timer of started) clearTimeout(timer);
  started.clear();
}

/** What a test leaves behind may still write to its page for so long. */
const SETTLE_MS = 10;

function describe(window, name) {
  const value = window[name];
  if (typeof value === 'function')
    return { value: /^[A-Z]/.test(name) ? value : value.bind(window), writable: true };
  if (typeof value === 'object' && value !== null) return { value, writable: true };
  return { get: () => window[name], set: (next) => void (window[name] = next) };
}

/** Makes the names of a window global, as scripts of a page expect. @returns takes them away, and puts back those of Node */
function lend(window) {
  const names = Object.getOwnPropertyNames(window).filter(
    (name) => IDENTIFIER.test(name) && !OF_NODE.has(name),
  );
  const given = [...names, ...OF_TARGETS].map((name) => [name, describe(window, name)]);
  given.push(...ITSELF.map((name) => [name, { value: globalThis, writable: true }]));
  // jsdom has no media queries. None matches, as on a phone without a keyboard, where nothing is focused.
  const matchMedia = (media) =>
    Object.assign(new window.EventTarget(), {
      matches: false,
      media,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
  given.push(['matchMedia', { value: matchMedia, writable: true }]);
  const before = [...NOT_LENT, ...given.map(([name]) => name)].map((name) => [
    name,
    Object.getOwnPropertyDescriptor(globalThis, name),
  ]);
  for (const name of NOT_LENT) delete globalThis[name];
  for (const [name, descriptor] of given)
    Object.defineProperty(globalThis, name, { ...descriptor, configurable: true, enumerable: true });
  Object.defineProperty(window.document, 'defaultView', { value: globalThis });
  return () => {
    for (const [name, descriptor] of before)
      if (descriptor === undefined) delete globalThis[name];
      else Object.defineProperty(globalThis, name, descriptor);
  };
}

/** A page without layout, in Node itself: with its language, its ciphers and its `fetch`. Each spec file gets a new one. */
export default class DomEnvironment extends NativeEnvironment {
  #page;

  constructor(config, context) {
    leavePage();
    const page = new Jsdom(config, context);
    const undo = lend(page.dom.window);
    super(config, context, TIMERS);
    leaveLater(undo);
    this.#page = page;
  }

  async teardown() {
    await pause(SETTLE_MS);
    endTimers();
    await this.#page.teardown();
    await super.teardown();
  }
}
