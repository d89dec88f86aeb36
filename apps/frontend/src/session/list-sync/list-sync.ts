import type {
  beginSyncedList,
  endSyncedList,
  readListName,
  readSyncedList,
  writeSyncedList,
} from '../../api/synced-list.ts';
import { createStore } from '../../lib/store.ts';
import type { LinkList } from '../../lib/link-list/link-list.ts';
import { pullList } from './pull-list.ts';
import { pushList } from './push-list.ts';
import { SyncKeys } from './sync-keys.ts';
import { OFF, OPENING, type SyncState } from './sync-state.ts';
import { isOn, newNote, noteAgain, noteLosses, readNote, writeNote, type SyncNote } from './sync-note.ts';

export interface SyncSurroundings {
  readonly list: LinkList;
  /** The account that is signed in, or null. */
  readonly owner: () => string | null;
  readonly now: () => number;
  readonly read: typeof readSyncedList;
  readonly readName: typeof readListName;
  readonly begin: typeof beginSyncedList;
  readonly write: typeof writeSyncedList;
  readonly end: typeof endSyncedList;
  /** Runs one after the other in all tabs of this browser. */
  readonly takeTurns: (work: () => Promise<void>) => Promise<void>;
  /** As above, but does not wait long. */
  readonly takeTurnSoon: (work: () => Promise<void>) => Promise<void>;
}

/** The list was forgotten here, or is not synced any more: what follows would tell others of another list. */
class Overtaken extends Error {}

/** Devices that change the same entries at once take turns. */
const ROUNDS = 5;

/** Keeps the list of this device the same as that of others of one account. */
export class ListSync {
  readonly store = createStore(OPENING);
  readonly #around: SyncSurroundings;
  /** Entries that were skipped are tried once by each page: it may be a newer one. */
  #retried = false;
  /** Whose account is known to keep a list of another key, or none. */
  #askedFor: string | null = null;

  constructor(around: SyncSurroundings) {
    this.#around = around;
  }

  /** Keeps the list in the account, if that keeps none of another key. */
  async start(): Promise<void> {
    // A switch follows at once.
    if (this.#around.owner() !== null) this.#set({ step: 'syncing', isOn: true });
    const failed = () => this.#set({ step: 'unanswered', isOn: false });
    await this.#around.takeTurns(() => this.#begin()).catch(failed);
    await this.run();
  }

  /** This device goes on by itself; the others and the server keep what they have. */
  async stop(): Promise<void> {
    // A switch follows at once.
    this.#set(OFF);
    await this.#around.takeTurnSoon(() => this.#turnOff());
  }

  /** Removes the list from the server. Every device keeps its own. @throws Error when it is not known whether that worked */
  async removeFromServer(): Promise<void> {
    await this.#around.takeTurns(async () => {
      await this.#around.end();
      await this.#turnOff();
    });
  }

  /** Goes on with the list of another device. */
  async join(secret: Uint8Array<ArrayBuffer>): Promise<void> {
    const { list, owner, takeTurns } = this.#around;
    await takeTurns(async () => {
      await list.adopt(secret);
      await writeNote(list.shelf, await this.#keys(), newNote(owner() ?? ''));
    });
    await this.run();
  }

  /** Removes the list of another key from the server, and begins with this one. @throws Error as above */
  async beginAnew(): Promise<void> {
    await this.#around.takeTurns(async () => {
      await this.#around.end();
      await this.#begin();
    });
    await this.run();
  }

  /** The name of this list, by which devices find out whether they have the same. */
  nameOf = async (): Promise<string> => (await this.#keys()).name;

  /**
   * Reads what is new, and tells what is. Never fails.
   * @param looks whether to find out, where the list is not synced, that the account has that of another device
   */
  async run(looks = false): Promise<void> {
    await this.#around.list.open();
    await this.#around
      .takeTurns(async () => {
        const keys = await this.#keys();
        const { shelf } = this.#around.list;
        const before = await readNote(shelf, keys);
        const note = before && noteLosses(before, shelf.damaged);
        // Somebody may remove them, signed in or not.
        if (note !== undefined && note !== before) await writeNote(shelf, keys, note);
        const { step } = this.store.get();
        // It is just being switched on.
        if (!isOn(note) && step === 'syncing') return;
        if (!isOn(note)) {
          const isEnded = step === 'ended' || (step === 'other-list' && !looks);
          return this.#set({
            step: isEnded ? step : looks ? await this.#lookForOther(keys) : 'off',
            isOn: false,
          });
        }
        this.#set({ isOn: true, skipped: note.skipped.length });
        const owner = this.#around.owner();
        if (owner !== note.owner) return this.#set({ step: owner === null ? 'unanswered' : 'other-account' });
        if (step === 'opening') this.#set({ step: 'syncing' });
        try {
          await this.#exchange(keys, note);
        } catch (error) {
          this.#set(error instanceof Overtaken ? OFF : { step: 'unanswered' });
        }
      })
      .catch(() => this.#set({ step: 'unanswered' }));
  }

  /** Who comes from another device misses its list here, and is told where it is. Asked once of an account. */
  async #lookForOther({ name }: SyncKeys): Promise<'off' | 'other-list'> {
    const owner = this.#around.owner();
    if (owner === null) return 'off';
    if (this.#askedFor === owner) return this.store.get().step === 'other-list' ? 'other-list' : 'off';
    try {
      const kept = await this.#around.readName();
      this.#askedFor = owner;
      return kept === null || kept === name ? 'off' : 'other-list';
    } catch {
      return 'off';
    }
  }

  async #begin(): Promise<void> {
    const { list, owner, begin } = this.#around;
    const account = owner();
    if (account === null) return;
    this.#set({ step: 'syncing', isOn: true });
    try {
      const keys = await this.#keys();
      this.#askedFor = account;
      if ((await begin(keys.name)) === 'other-list') return this.#set({ step: 'other-list', isOn: false });
      const before = await readNote(list.shelf, keys);
      const note =
        before === undefined ? newNote(account) : noteAgain(account, before, await list.shelf.readIds());
      await writeNote(list.shelf, keys, note);
    } catch {
      this.#set({ step: 'unanswered', isOn: false });
    }
  }

  async #turnOff(): Promise<void> {
    const { shelf } = this.#around.list;
    const keys = await this.#keys();
    const note = await readNote(shelf, keys);
    if (note !== undefined) await writeNote(shelf, keys, { ...note, owner: null });
    this.#set(OFF);
  }

  async #exchange(keys: SyncKeys, first: SyncNote): Promise<void> {
    const { list, read, write } = this.#around;
    let known = first;
    if (!this.#retried && first.skipped.length > 0) known = { ...first, since: 0, skipped: [] };
    this.#retried = true;
    const check = () => this.#check(keys);
    const keep = async (note: SyncNote) => {
      await check();
      known = note;
      await writeNote(list.shelf, keys, note);
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      const pulled = await pullList({ list, keys, check, read }, known);
      if (pulled === null) return this.#giveUp(check);
      await keep(pulled);
      const pushed = await pushList({ list, keys, check, write }, pulled, keep);
      if (pushed === 'no-list') return this.#giveUp(check);
      if (pushed === 'behind') continue;
      const skipped = known.skipped.length;
      return this.#set({
        step: pushed === 'full' ? 'full' : 'synced',
        syncedAt: this.#around.now(),
        skipped,
      });
    }
    this.#set({ step: 'unanswered' });
  }

  /** @throws Overtaken where the list is another one by now, or not synced */
  async #check({ name }: SyncKeys): Promise<void> {
    const keys = await this.#keys();
    const note = await readNote(this.#around.list.shelf, keys);
    if (keys.name !== name || !isOn(note)) throw new Overtaken();
  }

  async #giveUp(check: () => Promise<void>): Promise<void> {
    await check();
    await this.#turnOff();
    this.#set({ step: 'ended' });
  }

  #keys = async (): Promise<SyncKeys> => SyncKeys.derive(await this.#around.list.shelf.readSecret());

  #set(change: Partial<SyncState>): void {
    this.store.set({ ...this.store.get(), ...change });
  }
}
