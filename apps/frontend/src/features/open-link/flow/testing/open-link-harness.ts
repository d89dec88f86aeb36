import { createHash } from 'node:crypto';
import {
  draftSealedLink,
  makePasswordLink,
  makeShortLink,
  makeUnsealedLink,
  type Stretch,
} from '@oncelink/link-crypto';
import { createClaimTokens, type ClaimTokens } from '../claim-tokens.ts';
import type { LinkTrace } from '../link-trace.ts';
import type { OpenLinkEffects } from '../open-link-effects.ts';
import { OpenLinkFlow } from '../open-link-flow.ts';
import type { OpenLinkState } from '../open-link-state.ts';
import { FakeLinkServer } from './fake-link-server.ts';

export const ORIGIN = 'https://oncelink.example';
export const CODE = 'Ab3dEf6hIj';
export const PASSWORD = 'kestrel-vapor-41';

/** Quick where the real one is slow on purpose. */
export const quickStretch: Stretch = (_suite, password, salt) =>
  Promise.resolve(new Uint8Array(createHash('sha256').update(password).update(salt).digest()));

/** A link of each kind, made by the real cryptography, and the server that holds its other part. */
export async function makeSealed(message = 'the message', ttl: number | null = 86_400) {
  const draft = await draftSealedLink();
  const seal = Buffer.alloc(32, 7).toString('base64url');
  const { fragment } = await draft.finish(seal, message);
  return { href: `${ORIGIN}/s-#${fragment}`, server: new FakeLinkServer({ payload: seal, ttl }) };
}

export async function makeShort(message = 'the message', ttl: number | null = 86_400) {
  const { fragment, encryptedData } = await makeShortLink(message);
  return {
    href: `${ORIGIN}/sh-${CODE}#${fragment}`,
    server: new FakeLinkServer({ payload: encryptedData, ttl }),
  };
}

export async function makeProtected(message = 'the message') {
  const { fragment, encryptedData, passwordHash } = await makePasswordLink(message, PASSWORD, quickStretch);
  const server = new FakeLinkServer({ payload: encryptedData, passwordHash });
  return { href: `${ORIGIN}/shp-${CODE}#${fragment}`, server };
}

export async function makeUnsealed(message = 'the message') {
  const { fragment } = await makeUnsealedLink(message);
  return { href: `${ORIGIN}/s-#${fragment}`, server: new FakeLinkServer({ payload: '' }) };
}

/** A storage of its own, as each tab has one. */
export function createStorage(): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    clear: () => values.clear(),
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

/** One tab with one link in its address bar. */
export class Tab {
  href: string;
  readonly flow: OpenLinkFlow;
  readonly claims: ClaimTokens;
  readonly effects: OpenLinkEffects;
  trace: LinkTrace | null = null;
  time = Date.now();
  prepare = (): Promise<void> => Promise.resolve();
  stretches = 0;

  constructor(
    link: { href: string; server: FakeLinkServer },
    storage: () => Storage = once(createStorage()),
  ) {
    this.href = link.href;
    this.claims = createClaimTokens(storage);
    this.effects = {
      server: link.server,
      claims: this.claims,
      loadStretch: () =>
        Promise.resolve<Stretch>((...input) => {
          this.stretches += 1;
          return quickStretch(...input);
        }),
      prepare: () => this.prepare(),
      keep: () => undefined,
      restore: () => Promise.resolve(null),
      address: {
        read: () => this.href,
        write: (path) => {
          this.href = ORIGIN + path;
        },
        clear: (trace) => {
          this.href = `${ORIGIN}/s-`;
          this.trace = trace;
        },
        mark: (trace) => {
          this.trace = trace;
        },
        trace: () => this.trace,
      },
      burn: () => Promise.resolve(),
      now: () => this.time,
    };
    this.flow = new OpenLinkFlow(this.effects);
  }

  get state(): OpenLinkState {
    return this.flow.store.get();
  }

  /** Resolves when the flow reaches `name`. */
  until(name: OpenLinkState['name']): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (this.state.name !== name) return;
        stop();
        resolve();
      };
      const stop = this.flow.store.subscribe(look);
      look();
    });
  }
}

const once =
  <T>(value: T) =>
  () =>
    value;
