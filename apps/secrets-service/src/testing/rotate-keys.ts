import { FileRingStore, generateKey, unwrapKey, wrapKey, type RingKey } from '@oncelink/key-ring';
import type { LinkDatabase, Replica } from './link-database.ts';

interface WrappedRow {
  readonly loc: Buffer;
  readonly dek: Buffer;
}

/** Keys as the rotator changes them, one step at a time. */
export class Keys {
  readonly #database: LinkDatabase;
  readonly #store: FileRingStore;

  constructor(database: LinkDatabase) {
    this.#database = database;
    this.#store = new FileRingStore(database.ringFile);
  }

  /** Puts a new key into the ring. @returns its kid */
  async add(): Promise<number> {
    const { ring, revision } = await this.#store.read();
    const kid = Math.max(...ring.keys.map((key) => key.kid)) + 1;
    const keys = [...ring.keys, generateKey(kid)];
    await this.#store.replace({ version: ring.version + 1, keys }, revision);
    await this.#database.query(`INSERT INTO encryption_key (kid, state) VALUES ($1, 'loading')`, [kid]);
    return kid;
  }

  /** Makes it the current key. @returns the one before */
  async promote(kid: number): Promise<number> {
    const [old] = await this.#database.query<{ kid: number }>(
      `SELECT kid FROM encryption_key WHERE state = 'current'`,
    );
    if (old === undefined) throw new Error('There is no current key.');
    await this.#set(old.kid, 'retiring');
    await this.#set(kid, 'current');
    return old.kid;
  }

  close(kid: number): Promise<void> {
    return this.#set(kid, 'closed');
  }

  /** Wraps what is wrapped by one key by another, until nothing is left. */
  async rewrap(from: number, to: number): Promise<void> {
    const { ring } = await this.#store.read();
    const [old, next] = [from, to].map((kid) => ring.keys.find((key) => key.kid === kid));
    if (old === undefined || next === undefined) throw new Error('The ring lacks a key.');
    while ((await this.#rewrapSome(old, next)) > 0);
  }

  /** Destroys a key. */
  async remove(kid: number): Promise<void> {
    const { ring, revision } = await this.#store.read();
    const keys = ring.keys.filter((key) => key.kid !== kid);
    await this.#store.replace({ version: ring.version + 1, keys }, revision);
    await this.#set(kid, 'destroyed');
  }

  /** A whole rotation, in which the replicas are waited for. @returns the key that is current now */
  async rotate(replicas: readonly Replica[]): Promise<number> {
    const looked = () => Promise.all(replicas.map(({ keys }) => keys.refresh()));
    const kid = await this.add();
    await looked();
    const old = await this.promote(kid);
    await looked();
    await this.close(old);
    await this.rewrap(old, kid);
    await this.remove(old);
    await looked();
    return kid;
  }

  async #set(kid: number, state: string): Promise<void> {
    await this.#database.query('UPDATE encryption_key SET state = $2 WHERE kid = $1', [kid, state]);
  }

  /** One row at a time: a statement is a transaction of its own here. @returns how many are left */
  async #rewrapSome(old: RingKey, next: RingKey): Promise<number> {
    const rows = await this.#database.query<WrappedRow>('SELECT loc, dek FROM link WHERE kid = $1', [
      old.kid,
    ]);
    for (const { loc, dek } of rows) {
      const wrapped = wrapKey(next, loc, unwrapKey(old, loc, dek));
      const values = [loc, old.kid, next.kid, wrapped];
      await this.#database.query('UPDATE link SET kid = $3, dek = $4 WHERE loc = $1 AND kid = $2', values);
    }
    return rows.length;
  }
}
