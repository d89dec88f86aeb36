import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  KmsError,
  READER_GAP_SECONDS,
  READER_REPORT_MS,
  readRing,
  RingError,
  type Ring,
  type RingCodec,
  type RingKey,
} from '@oncelink/key-ring';
import type { Log } from '@oncelink/service-kit';
import { prepareStatement } from '@oncelink/service-kit/database';
import { UnavailableError } from '@oncelink/messaging';
import type { Pool } from 'pg';
import { KEYS_IN_USE, LEAVE, REPORT } from './key.statements.ts';

/** Without a key to write with no link can be made, so the keeper looks more often. */
const IMPATIENCE_MS = 250;

/** The ring lacks what is needed now. It may have it in a moment, so what was asked for can be asked for again. */
export class KeyMissingError extends UnavailableError {
  readonly code = 'KEY_MISSING';

  constructor() {
    super('incapable');
  }
}

interface KeyInUse {
  readonly kid: number;
  readonly state: string;
}

interface KeeperOptions {
  /** Of the ring. */
  readonly file: string;
  /** Where a KMS wraps the keys. */
  readonly codec?: RingCodec | undefined;
  readonly log: Pick<Log, 'error'>;
  readonly reportMs?: number;
}

/** How soon a KMS that was away at the start is asked again. */
const ASK_AGAIN_MS = 2000;

/**
 * The keys of the ring that this replica holds. The file tells which there are, the database which of them is for new
 * links; what is held is reported there, so that a rotation can wait for it.
 */
export class KeyKeeper {
  readonly #options: KeeperOptions;
  readonly #replica = randomUUID();
  readonly #askInUse;
  readonly #report;
  readonly #leave;
  readonly #stopped = new AbortController();
  #keys: ReadonlyMap<number, RingKey>;
  #inUse: readonly KeyInUse[] = [];
  /** The last one that was asked for, done or not. */
  #lastLook: Promise<void> = Promise.resolve();
  /** One that was asked for and has not begun. */
  #nextLook: Promise<void> | undefined;
  readonly #troubles = new Set<string>();

  private constructor(pool: Pool, ring: Ring, options: KeeperOptions) {
    this.#options = options;
    this.#keys = byKid(ring);
    this.#askInUse = prepareStatement<KeyInUse>(pool, KEYS_IN_USE);
    this.#report = prepareStatement(pool, REPORT);
    this.#leave = prepareStatement(pool, LEAVE);
  }

  /**
   * Loads the ring and keeps it up to date. Until the database says which key is current, links can't be made. Where a KMS is
   * away, or refuses, this waits for it and says so.
   * @throws RingError when there is no usable ring, or when it lacks a key that links are written with
   */
  static async start(pool: Pool, options: KeeperOptions): Promise<KeyKeeper> {
    const keeper = new KeyKeeper(pool, await waitForRing(options), options);
    await keeper.refresh();
    keeper.#refuseLack();
    void keeper.#keepUpToDate();
    return keeper;
  }

  /** What to write with; undefined while that is not known, or not in the ring. */
  get current(): RingKey | undefined {
    const current = this.#inUse.find(({ state }) => state === 'current');
    return current && this.#keys.get(current.kid);
  }

  /** By kid. A look replaces them all at once. */
  get held(): ReadonlyMap<number, RingKey> {
    return this.#keys;
  }

  /**
   * Looks at ring and database. A caller waits for a look that begins after its call: one that is under way may have
   * been there before what they ask for. Never rejects: what is away leaves things as they are.
   */
  refresh(): Promise<void> {
    this.#nextLook ??= this.#lastLook.then(() => {
      this.#nextLook = undefined;
      return this.#look();
    });
    this.#lastLook = this.#nextLook;
    return this.#nextLook;
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#lastLook;
    // A courtesy to the rotator: what does not report is not waited for long.
    await this.#leave([this.#replica]).catch(() => undefined);
  }

  async #keepUpToDate(): Promise<void> {
    const { reportMs = READER_REPORT_MS } = this.#options;
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      const pause = this.current === undefined ? Math.min(IMPATIENCE_MS, reportMs) : reportMs;
      await delay(pause, undefined, { signal, ref: false }).catch(() => undefined);
      if (!signal.aborted) await this.refresh();
    }
  }

  async #look(): Promise<void> {
    // First the ring: a key is taken out of it after the database calls it closed.
    await this.#load();
    await this.#attempt('keys-not-reported', async () => {
      this.#inUse = await this.#askInUse([]);
      // Made and promoted after we looked: it is in the ring by now.
      if (this.#lacking !== undefined) await this.#load();
      const held = [...this.#keys.keys()];
      await this.#report([this.#replica, held, this.current?.kid ?? null, READER_GAP_SECONDS]);
    });
    await this.#attempt('key-ring-incomplete', async () => this.#refuseLack());
  }

  #load(): Promise<void> {
    return this.#attempt('key-ring-unusable', async () => {
      this.#keys = byKid(await readRing(this.#options.file, this.#options.codec));
    });
  }

  /** Tells of each trouble once, until it is over. */
  async #attempt(event: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
      this.#troubles.delete(event);
    } catch (error) {
      const text = error instanceof RingError || error instanceof KmsError ? error.message : undefined;
      if (!this.#troubles.has(event)) this.#options.log.error(event, { text, error });
      this.#troubles.add(event);
    }
  }

  get #lacking(): KeyInUse | undefined {
    return this.#inUse.find(({ kid }) => !this.#keys.has(kid));
  }

  #refuseLack(): void {
    const lacking = this.#lacking;
    if (lacking === undefined) return;
    throw new RingError(
      `The key ring ${this.#options.file} lacks key ${lacking.kid}, which is ${lacking.state} in the database.`,
    );
  }
}

const byKid = ({ keys }: Ring): ReadonlyMap<number, RingKey> => new Map(keys.map((key) => [key.kid, key]));

async function waitForRing({ file, codec, log }: KeeperOptions): Promise<Ring> {
  for (let told = ''; ;) {
    try {
      return await readRing(file, codec);
    } catch (error) {
      if (!(error instanceof KmsError)) throw error;
      if (error.message !== told) log.error('waiting-for-kms', { text: error.message });
      told = error.message;
      await delay(ASK_AGAIN_MS);
    }
  }
}
