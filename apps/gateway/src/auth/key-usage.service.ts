import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { KEY_PATTERNS, type KeyCalls, type KeyHolder } from '@oncelink/contracts';
import type { FastifyRequest, RouteOptions } from 'fastify';
import { AUTH_CLIENT, type AuthClient } from '../gateway-parts.ts';
import { KeyGate } from './key-gate.service.ts';

/** How long counts wait for others: a busy key costs one statement in so long. */
const FLUSH_MS = 5000;
/** Keys that one message tells of. */
const BATCH = 500;

interface Count {
  created: number;
  refused: number;
}

const CREATED: Count = { created: 1, refused: 0 };
const REFUSED: Count = { created: 0, refused: 1 };

/**
 * Counts what calls with keys come to, and tells the auth-service now and then. A gateway that is killed takes the counts of
 * seconds with it: they are for a graph, limits are counted elsewhere.
 */
@Injectable()
export class KeyUsage implements OnModuleDestroy {
  #counts = new Map<string, Count>();
  /** Calls whose keys are looked up still. */
  readonly #late = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;

  constructor(@Inject(AUTH_CLIENT) private readonly auth: AuthClient) {}

  note(keyId: string, { created, refused }: Count): void {
    const count = this.#counts.get(keyId) ?? { created: 0, refused: 0 };
    count.created += created;
    count.refused += refused;
    this.#counts.set(keyId, count);
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_MS).unref();
  }

  /** Notes a link of someone who is signed in, under the id of the account: no key has it. How many, and nothing of them. */
  noteLinkOf(userId: string): void {
    this.note(userId, CREATED);
  }

  /** Notes a call that was refused before its key was looked at. @param holder never rejects */
  noteLater(holder: Promise<KeyHolder | null>, count: Count): void {
    const noted = this.#noteOf(holder, count).finally(() => this.#late.delete(noted));
    this.#late.add(noted);
  }

  async #noteOf(holder: Promise<KeyHolder | null>, count: Count): Promise<void> {
    const found = await holder;
    if (found !== null) this.note(found.key.id, count);
  }

  /** Never rejects: what could not be told is told the next time. */
  async flush(): Promise<void> {
    await Promise.all(this.#late);
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const counts = [...this.#counts].map(([keyId, count]): KeyCalls => ({ keyId, ...count }));
    this.#counts = new Map();
    for (let start = 0; start < counts.length; start += BATCH) {
      const calls = counts.slice(start, start + BATCH);
      try {
        await this.auth.call(KEY_PATTERNS.countUsage, { calls }, { requestId: 'key-usage', caller: null });
      } catch {
        for (const { keyId, ...count } of calls) this.note(keyId, count);
      }
    }
  }

  async onModuleDestroy(): Promise<void> {
    await this.flush();
    clearTimeout(this.#timer);
  }
}

/** What an answer with this status counts as, or null. Our own failures are nobody's. */
function countOf({ route }: FastifyRequest, status: number): Count | null {
  if (status >= 400) return status < 500 ? REFUSED : null;
  return route?.rule?.limit.quota === undefined ? null : CREATED;
}

/** The onRoute hook that counts calls of programs. */
export function countKeyUsage(app: NestFastifyApplication, route: RouteOptions): void {
  if (!route.config?.isV1) return;
  const usage = app.get(KeyUsage);
  const gate = app.get(KeyGate);
  route.onResponse = (request, reply, done) => {
    const { keyHolder } = request;
    const count = countOf(request, reply.statusCode);
    if (keyHolder !== null && count !== null) usage.note(keyHolder.key.id, count);
    // What is no valid request is refused before anybody asks whose it is.
    else if (count === REFUSED && reply.statusCode !== 401 && route.config?.rule?.key !== undefined) {
      usage.noteLater(gate.find(request), count);
    }
    done();
  };
}
