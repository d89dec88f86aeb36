import { TOMBSTONE_SECONDS } from '@oncelink/contracts';
import { createStore } from '../store.ts';
import { drawTag } from './draw-tag.ts';
import { cleanLabel, type KeptLink } from './kept-link.ts';
import { ListShelf, type ListTrouble } from './list-shelf.ts';
import type { ListStorage } from './list-storage.ts';

export interface ListState {
  readonly step: 'opening' | 'open';
  /** Newest first. */
  readonly links: readonly KeptLink[];
  /** How many entries nobody can read, and how many a later version of the page has written. */
  readonly damaged: number;
  readonly newer: number;
  /** Null: everything lies on the device. */
  readonly trouble: ListTrouble | null;
}

/** What is known of a link in the moment in which it was made. */
export interface NewLink extends Pick<
  KeptLink,
  | 'kind'
  | 'ref'
  | 'proof'
  | 'lifetime'
  | 'opensAt'
  | 'endsAt'
  | 'label'
  | 'collect'
  | 'answers'
  | 'tells'
  | 'files'
> {
  /** What a mail about it calls it, if one was asked for. */
  readonly tag?: string | undefined;
  /** What it shares with links that were made with it. */
  readonly group?: string | undefined;
}

/** `too-many`: the list is full of links that wait. `forgotten`: its maker has taken it out of the list. */
export interface Added {
  readonly id: string;
  readonly outcome: 'kept' | 'too-many' | 'forgotten';
}

/** What a list needs from outside. */
export interface ListSurroundings {
  /** Where it lies. @throws Error where the browser keeps nothing */
  readonly openStorage: () => Promise<ListStorage>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Tells the other tabs that an entry has changed; null: all of them. */
  readonly tellTabs: (id: string | null) => void;
  /** Called with every change. */
  readonly markDevice: (hasLinks: boolean) => void;
}

const EMPTY: ListState = { step: 'opening', links: [], damaged: 0, newer: 0, trouble: null };

/** Two tabs that write without pause take turns. */
const TRIES = 20;

/** The links that were made here, sealed on this device. */
export class LinkList {
  readonly store = createStore(EMPTY);
  readonly #around: ListSurroundings;
  /** For who keeps it the same on several devices. */
  readonly shelf: ListShelf;
  /** Taken out of the list in this tab: what still shows such a link must not put it back. */
  readonly #forgotten = new Set<string>();
  #opened: Promise<void> | undefined;

  constructor(around: ListSurroundings) {
    this.#around = around;
    this.shelf = new ListShelf(around.openStorage);
  }

  /** Reads what lies on the device, once. */
  open(): Promise<void> {
    this.#opened ??= this.#readFirst();
    return this.#opened;
  }

  /** The name that the entry of a link has, whether there is one or not. */
  async idOf(proof: string): Promise<string> {
    await this.open();
    return (await this.shelf.open()).idOf(proof);
  }

  /** Adds a link, unless it is there. */
  async add(made: NewLink): Promise<Added> {
    const id = await this.idOf(made.proof);
    if (this.#forgotten.has(id)) return { id, outcome: 'forgotten' };
    if (this.shelf.held.has(id)) return { id, outcome: 'kept' };
    const now = this.#around.now();
    return this.restore({
      ...made,
      id,
      label: cleanLabel(made.label),
      tag: made.tag ?? drawTag(),
      group: made.group ?? null,
      madeAt: now,
      state: 'waiting',
      endedAt: null,
      knownAt: now,
    });
  }

  /** Puts a link into the list as it was. Makes room by dropping the oldest one that has ended. */
  async restore(link: KeptLink): Promise<Added> {
    let id = link.id;
    for (let tries = 0; tries < TRIES; tries += 1) {
      // Another tab may have begun the list anew, with other names.
      id = await this.idOf(link.proof);
      this.#forgotten.delete(id);
      const outcome = await this.shelf.write({ ...link, id }, 0);
      if (outcome === 'kept' || (outcome === 'changed' && (await this.shelf.reread(id)))) break;
      if (outcome === 'too-many' && !(await this.#makeRoom())) return { id, outcome };
    }
    this.#tell(id);
    return { id, outcome: 'kept' };
  }

  /** Changes an entry, on top of what other tabs have made of it meanwhile. Does nothing to one that is gone. */
  async change(id: string, edit: (link: KeptLink) => KeptLink): Promise<void> {
    await this.open();
    for (let tries = 0; tries < TRIES; tries += 1) {
      const held = this.shelf.held.get(id);
      if (held === undefined) return this.#show();
      const next = edit(held.link);
      if (next === held.link) return;
      if ((await this.shelf.write(next, held.version)) === 'kept') return this.#tell(id);
      await this.shelf.reread(id);
    }
  }

  /** Takes links out of the list. They stay what they are: whoever has one can still open it. */
  async forget(ids: readonly string[]): Promise<void> {
    await this.open();
    for (const id of ids) this.#forgotten.add(id);
    await this.shelf.remove(ids);
    for (const id of ids) this.#tell(id);
  }

  /** Lets a link back in that was taken out. */
  remember(id: string): void {
    this.#forgotten.delete(id);
  }

  /** Removes the entries that nobody can read. */
  async forgetDamaged(): Promise<void> {
    await this.shelf.remove(this.shelf.damaged);
    this.#tell(null);
  }

  /** Removes all entries and what they were sealed with. */
  async forgetAll(): Promise<void> {
    await this.open();
    await this.shelf.clear();
    this.#tell(null);
  }

  /** Goes on under the secret of another device. */
  async adopt(secret: Uint8Array<ArrayBuffer>): Promise<void> {
    await this.open();
    await this.shelf.adopt(secret);
    this.#tell(null);
  }

  /** Looks again at an entry, or at all of them: another tab has changed something. */
  async reload(id: string | null): Promise<void> {
    await this.open();
    await (id === null ? this.shelf.reopen() : this.shelf.reread(id));
    this.#show();
  }

  async #readFirst(): Promise<void> {
    await this.shelf.open();
    // The server has forgotten them, and so does the device.
    const before = this.#around.now() - TOMBSTONE_SECONDS * 1000;
    const lapsed = [...this.shelf.held.values()].filter(({ link }) => (link.endedAt ?? Infinity) < before);
    if (lapsed.length > 0) await this.shelf.remove(lapsed.map(({ link }) => link.id));
    this.#show();
  }

  /** @returns whether there was one to drop */
  async #makeRoom(): Promise<boolean> {
    const oldest = this.store
      .get()
      .links.findLast(({ state }) => state !== 'waiting' && state !== 'answered');
    if (oldest === undefined) return false;
    await this.shelf.remove([oldest.id]);
    this.#tell(oldest.id);
    return true;
  }

  #tell(id: string | null): void {
    this.#around.tellTabs(id);
    this.#show();
  }

  #show(): void {
    const { held, damaged, newer, trouble, isOnDevice } = this.shelf;
    this.#around.markDevice(isOnDevice);
    const links = [...held.values()].map(({ link }) => link).toSorted((a, b) => b.madeAt - a.madeAt);
    this.store.set({ step: 'open', links, damaged: damaged.length, newer, trouble });
  }
}
