import { LINK_LIST } from '@oncelink/contracts';
import type { KeptLink } from './kept-link.ts';
import { ListKeys } from './list-keys.ts';
import { memoryStorage, type ListStorage, type StoredEntry, type WriteOutcome } from './list-storage.ts';

/** Why the list, or a part of it, is gone with this window. */
export type ListTrouble = 'blocked' | 'no-room';

type Bytes = Uint8Array<ArrayBuffer>;

interface Held {
  readonly link: KeptLink;
  /** Of what lies in storage; 0: it lies nowhere but here. */
  readonly version: number;
}

/** Tabs that write without pause take turns. */
const TRIES = 20;

/** The entries of a list, opened. Where the browser takes nothing, they last as long as the page. */
export class ListShelf {
  readonly held = new Map<string, Held>();
  /** Ids of entries that nobody can read. */
  damaged: readonly string[] = [];
  /** How many entries a later version of the page has written. */
  newer = 0;
  trouble: ListTrouble | null = null;
  readonly #openStorage: () => Promise<ListStorage>;
  #storage: ListStorage = memoryStorage();
  #keys: Promise<ListKeys> | undefined;

  /** @param openStorage fails where the browser keeps nothing */
  constructor(openStorage: () => Promise<ListStorage>) {
    this.#openStorage = openStorage;
  }

  /** Whether something lies on the device. */
  get isOnDevice(): boolean {
    return this.trouble !== 'blocked' && [...this.held.values()].some(({ version }) => version > 0);
  }

  /** Reads what lies there, once. */
  open(): Promise<ListKeys> {
    this.#keys ??= this.#openOrDoWithout();
    return this.#keys;
  }

  /** Reads all of it again: another tab may have begun the list anew. What lies nowhere but here stays. */
  async reopen(): Promise<void> {
    await this.open();
    this.#keys = this.#readAll();
    await this.#keys;
  }

  /** Reads one entry again. @returns whether there is one that can be read */
  async reread(id: string): Promise<boolean> {
    const keys = await this.open();
    const entry = await this.#storage.read(id).catch(() => undefined);
    this.held.delete(id);
    if (entry !== undefined) await this.#take(keys, [entry]);
    return this.held.has(id);
  }

  /**
   * Keeps an entry. Never fails: what the browser does not take, this window keeps.
   * @param expected the version that it replaces; 0: there is none
   * @returns `changed` where it has to be read first, `too-many` where there is no place for it
   */
  async write(link: KeptLink, expected: number): Promise<'kept' | 'changed' | 'too-many'> {
    const outcome = await this.#tryToWrite(link, expected);
    if (outcome === 'changed' || outcome === 'too-many') return outcome;
    if (outcome === 'begun-anew') {
      await this.reopen();
      return 'changed';
    }
    this.held.set(link.id, { link, version: outcome === 'written' ? expected + 1 : 0 });
    return 'kept';
  }

  async remove(ids: readonly string[]): Promise<void> {
    for (const id of ids) this.held.delete(id);
    this.damaged = this.damaged.filter((id) => !ids.includes(id));
    await this.#storage.remove(ids).catch(() => undefined);
  }

  /** What the list is sealed with. */
  async readSecret(): Promise<Bytes> {
    await this.open();
    return this.#storage.peekSecret();
  }

  /** Ids of all entries, those that nobody can read too. */
  async readIds(): Promise<ReadonlySet<string>> {
    await this.open();
    const stored = await this.#storage.readAll();
    return new Set([...this.held.keys(), ...stored.map(({ id }) => id)]);
  }

  readNote = (): Promise<Bytes | undefined> => this.open().then(() => this.#storage.readNote());
  writeNote = (note: Bytes | undefined): Promise<void> => this.#storage.writeNote(note);

  /**
   * Seals all entries anew, under the secret of another device. Entries that nobody can read are dropped.
   * @throws Error where a later version of the page has written some, or other tabs write without pause
   */
  async adopt(secret: Bytes): Promise<void> {
    await this.open();
    const keys = await ListKeys.derive(secret);
    for (let tries = 0; tries < TRIES; tries += 1) {
      const seen = await this.#storage.readAll();
      await this.reopen();
      if (this.newer > 0) throw new Error('A later version of the page has written entries.');
      if (!(await this.#storage.adopt(secret, await this.#sealAll(keys), seen))) continue;
      this.held.clear();
      return this.reopen();
    }
    throw new Error('Other tabs write without pause.');
  }

  /** Removes everything, and what it was sealed with. */
  async clear(): Promise<void> {
    await this.open();
    this.held.clear();
    await this.#storage.clear().catch(() => undefined);
    await this.reopen();
  }

  /** All entries as they are called and sealed under other keys. */
  async #sealAll(keys: ListKeys): Promise<readonly StoredEntry[]> {
    const links = await this.#nameAll(keys);
    return Promise.all(
      links.map(async (link) => ({ id: link.id, sealed: await keys.seal(link), version: 1 })),
    );
  }

  async #nameAll(keys: ListKeys): Promise<readonly KeptLink[]> {
    const links = [...this.held.values()].map(({ link }) => link);
    const names = await Promise.all(links.map(({ proof }) => keys.idOf(proof)));
    const nameOf = new Map(links.map(({ id }, index) => [id, names[index] ?? id]));
    return links.map(({ answers, ...link }) => ({
      ...link,
      id: nameOf.get(link.id) ?? link.id,
      ...(answers !== undefined && { answers: nameOf.get(answers) ?? answers }),
    }));
  }

  async #openOrDoWithout(): Promise<ListKeys> {
    try {
      this.#storage = await this.#openStorage();
      return await this.#readAll();
    } catch {
      this.trouble = 'blocked';
      this.#storage = memoryStorage();
      return this.#readAll();
    }
  }

  async #readAll(): Promise<ListKeys> {
    const keys = await ListKeys.derive(await this.#storage.readSecret());
    const entries = await this.#storage.readAll();
    for (const [id, { version }] of this.held) if (version > 0) this.held.delete(id);
    [this.damaged, this.newer] = [[], 0];
    await this.#take(keys, entries);
    return keys;
  }

  async #take(keys: ListKeys, entries: readonly StoredEntry[]): Promise<void> {
    const opened = await Promise.all(entries.map(({ id, sealed }) => keys.open(id, sealed)));
    for (const [index, { id, version }] of entries.entries()) {
      const link = opened[index];
      if (link === 'newer') this.newer += 1;
      else if (link === 'damaged' || link === undefined) this.damaged = [...this.damaged, id];
      else this.held.set(id, { link, version });
    }
  }

  async #tryToWrite(link: KeptLink, expected: number): Promise<WriteOutcome> {
    try {
      const sealed = await (await this.open()).seal(link);
      const entry = { id: link.id, sealed, version: expected + 1 };
      const outcome = await this.#storage.write(entry, expected, LINK_LIST.entriesMax);
      if (outcome === 'no-room') this.trouble ??= 'no-room';
      return outcome;
    } catch {
      this.trouble ??= 'blocked';
      return 'no-room';
    }
  }
}
