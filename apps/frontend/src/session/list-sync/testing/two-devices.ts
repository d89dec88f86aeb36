import type { SyncedEntry } from '@oncelink/contracts/lists';
import { LinkList, type NewLink } from '../../../lib/link-list/link-list.ts';
import { memoryStorage, type ListStorage } from '../../../lib/link-list/list-storage.ts';
import { ListSync } from '../list-sync.ts';

const OWNER = 'the account';
export const DAY_MS = 86_400_000;
export const NOW = Date.UTC(2026, 10, 25, 10, 12);

export type Row = SyncedEntry & { readonly turn: number };

/** The account's list as the server keeps it. */
export class Server {
  name: string | null = null;
  turn = 100;
  isAway = false;
  /** How many entries that were not taken out it has room for. */
  most = Number.POSITIVE_INFINITY;
  readonly rows = new Map<string, Row>();
  readonly calls: string[] = [];
  /** What happens elsewhere while a call is under way, once. */
  meanwhile: { readonly call: string; readonly happen: () => Promise<unknown> } | null = null;

  async #call(name: string): Promise<void> {
    this.calls.push(name);
    if (this.isAway) throw new TypeError('away');
    if (this.meanwhile?.call !== name) return;
    const { happen } = this.meanwhile;
    this.meanwhile = null;
    await happen();
  }

  read = async (since: number) => {
    await this.#call('read');
    const rows = [...this.rows.values()].filter(({ turn }) => turn > since);
    const turn = Math.max(since, ...rows.map((row) => row.turn));
    return { name: this.name, turn, more: false, entries: rows.map(({ turn: _turn, ...entry }) => entry) };
  };
  readName = async () => {
    await this.#call('name');
    return this.name;
  };
  begin = async (name: string) => {
    await this.#call('begin');
    this.name ??= name;
    return this.name === name ? ('begun' as const) : ('other-list' as const);
  };
  write = async (name: string, entries: readonly SyncedEntry[]) => {
    await this.#call('write');
    if (name !== this.name) return { outcome: 'no-list' as const, written: [] };
    const ids = entries.map(({ id }) => id);
    const others = [...this.rows.values()].filter((row) => !row.isGone && !ids.includes(row.id)).length;
    const staying = entries.filter(({ isGone }) => !isGone).length;
    if (staying > 0 && others + staying > this.most) return { outcome: 'full' as const, written: [] };
    this.turn += 1;
    const free = entries.filter(
      ({ id, version }) => (this.rows.get(id)?.version ?? version - 1) === version - 1,
    );
    for (const entry of free) this.rows.set(entry.id, { ...entry, turn: this.turn });
    return { outcome: 'written' as const, written: free.map(({ id }) => id) };
  };
  end = async () => {
    await this.#call('end');
    this.name = null;
    this.rows.clear();
  };
}

export class Device {
  owner: string | null = OWNER;
  clock = 0;
  #last: Promise<void> = Promise.resolve();
  readonly storage: ListStorage;
  /** Whether its browser has room for no entry more. */
  isFull = false;
  readonly list = new LinkList({
    openStorage: async () => ({
      ...this.storage,
      write: async (...its) => (this.isFull ? 'no-room' : this.storage.write(...its)),
    }),
    now: () => NOW + this.clock,
    tellTabs: () => undefined,
    markDevice: () => undefined,
  });
  readonly sync: ListSync;

  /**
   * @param takeTurns absent: one after the other, as browsers with locks do it
   * @param storage of a page that was open on this device before
   */
  constructor(
    server: Server,
    takeTurns?: (work: () => Promise<void>) => Promise<void>,
    storage: ListStorage = memoryStorage(),
  ) {
    this.storage = storage;
    const queue = (work: () => Promise<void>) => (this.#last = this.#last.then(work, work));
    this.sync = new ListSync({
      list: this.list,
      owner: () => this.owner,
      now: () => NOW + this.clock,
      read: server.read,
      readName: server.readName,
      begin: server.begin,
      write: server.write,
      end: server.end,
      takeTurns: takeTurns ?? queue,
      takeTurnSoon: takeTurns ?? queue,
    });
  }

  labels = () =>
    this.list.store
      .get()
      .links.map(({ label }) => label)
      .toSorted();
  step = () => this.sync.store.get().step;
  idOf = (label: string) => this.list.store.get().links.find((link) => link.label === label)?.id ?? '';
  rename = (from: string, label: string) => this.list.change(this.idOf(from), (link) => ({ ...link, label }));
}

export const made = (label: string): NewLink => ({
  kind: 'sealed',
  ref: Buffer.alloc(16, `seal of ${label} `).toString('base64url'),
  proof: Buffer.alloc(32, `proof of ${label} `).toString('base64url'),
  lifetime: 86_400,
  endsAt: NOW + DAY_MS,
  label,
});

/** Two devices that have the same list. */
export async function pair(server: Server, ...labels: string[]): Promise<[Device, Device]> {
  const [first, second] = [new Device(server), new Device(server)];
  for (const label of labels) await first.list.add(made(label));
  await first.sync.start();
  await second.sync.join(await first.list.shelf.readSecret());
  return [first, second];
}
export const settle = async (...devices: Device[]) => {
  for (const device of [...devices, ...devices]) await device.sync.run();
};
