import jsdom from 'jest-environment-jsdom';

const Base = jsdom.default ?? jsdom;
const FROM_NODE = [
  'TextEncoder',
  'TextDecoder',
  'fetch',
  'Request',
  'Response',
  'Headers',
  'structuredClone',
  'ReadableStream',
  'TransformStream',
];

/** jsdom lacks these; without Node's own Uint8Array, WebCrypto refuses what TextEncoder makes. */
export default class extends Base {
  async setup() {
    await super.setup();
    for (const name of FROM_NODE) this.global[name] ??= globalThis[name];
    this.global.Uint8Array = globalThis.Uint8Array;
    this.global.ArrayBuffer = globalThis.ArrayBuffer;
    // jsdom has no media queries. None matches, as on a phone without a keyboard, where nothing is focused.
    this.global.matchMedia = (media) =>
      Object.assign(new this.global.EventTarget(), {
        matches: false,
        media,
        onchange: null,
        addListener: () => undefined,
        removeListener: () => undefined,
      });
    // jsdom does not note how a page was reached: nobody came back to it.
    this.global.performance.getEntriesByType ??= () => [];
    // jsdom's own crypto has no `subtle`.
    Object.defineProperty(this.global, 'crypto', { value: globalThis.crypto, configurable: true });
  }
}
