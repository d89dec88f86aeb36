import { beforeEach, describe, expect, it } from '@jest/globals';
import { LINK_LIST, TOMBSTONE_SECONDS } from '@oncelink/contracts';
import { cleanLabel, packLink, unpackLink, type KeptLink } from './kept-link.ts';
import { LinkList, type NewLink } from './link-list.ts';
import { ListKeys } from './list-keys.ts';
import { drawSecret, memoryStorage, type ListStorage } from './list-storage.ts';

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 25, 10, 12);
let storage: ListStorage;
let now: number;
let marked: boolean[];
const tabs: LinkList[] = [];

/** A tab of the browser: all of them have one storage, and tell one another what changes. */
function openTab(openStorage: () => Promise<ListStorage> = async () => storage): LinkList {
  const tab: LinkList = new LinkList({
    openStorage,
    now: () => now,
    tellTabs: (id) => {
      for (const other of tabs) if (other !== tab) void other.reload(id);
    },
    markDevice: (hasLinks) => marked.push(hasLinks),
  });
  tabs.push(tab);
  return tab;
}

const proofOf = (index: number): string => Buffer.alloc(32, `proof ${index} `).toString('base64url');
const made = (index: number, label = ''): NewLink => ({
  kind: 'sealed',
  ref: Buffer.alloc(16, `seal ${index} `).toString('base64url'),
  proof: proofOf(index),
  lifetime: 86_400,
  endsAt: now + DAY_MS,
  label,
});
const labelsIn = (list: LinkList) => list.store.get().links.map(({ label }) => label);
const stateOf = async (list: LinkList) => {
  await list.open();
  return list.store.get();
};
const end = (list: LinkList, id: string, endedAt = now) =>
  list.change(id, (link) => ({ ...link, state: 'viewed', endedAt }));

beforeEach(() => {
  storage = memoryStorage();
  now = NOW;
  marked = [];
  tabs.length = 0;
});

describe('the list of one device', () => {
  it('keeps links, newest first, for whoever opens the site again', async () => {
    const first = openTab();
    await first.add(made(1, 'Staging database, for Ana'));
    now += 1000;
    await first.add(made(2));
    const again = await stateOf(openTab());
    expect(again.links).toEqual([
      expect.objectContaining({ label: '', tag: expect.stringMatching(/^[A-Z2-9]{4}$/), state: 'waiting' }),
      expect.objectContaining({ label: 'Staging database, for Ana', proof: proofOf(1), madeAt: NOW }),
    ]);
    expect(again).toMatchObject({ step: 'open', damaged: 0, newer: 0, trouble: null });
  });

  it('has one entry of a link, however often and wherever it is added', async () => {
    const [one, two] = [openTab(), openTab()];
    const [a, b] = await Promise.all([one.add(made(1)), two.add(made(1))]);
    await one.add(made(1));
    expect(a.id).toBe(b.id);
    expect(await storage.readAll()).toHaveLength(1);
  });

  it('lies there sealed: always 540 bytes, without a word of it', async () => {
    const list = openTab();
    await list.add(made(1));
    await list.add(made(2, '🔑'.repeat(LINK_LIST.labelMax)));
    const entries = await storage.readAll();
    expect(entries.map(({ sealed }) => sealed.length)).toEqual([540, 540]);
    const kept = entries.map(({ id, sealed }) => id + Buffer.from(sealed).toString('latin1')).join();
    for (const word of ['sealed', 'waiting', '🔑', proofOf(1), made(1).ref]) expect(kept).not.toContain(word);
  });

  it('keeps what two tabs change at once', async () => {
    const [one, two] = [openTab(), openTab()];
    const { id } = await one.add(made(1));
    await two.open();
    await Promise.all([
      one.change(id, (link) => ({ ...link, label: 'for Ana' })),
      two.change(id, (link) => ({ ...link, state: 'viewed', endedAt: NOW })),
      ...Array.from({ length: 8 }, (_, index) => (index % 2 ? one : two).add(made(index + 10))),
    ]);
    const { links } = await stateOf(openTab());
    expect(links).toHaveLength(9);
    expect(links.find((link) => link.id === id)).toMatchObject({ label: 'for Ana', state: 'viewed' });
    await Promise.all(tabs.map((tab) => tab.reload(null)));
    expect(
      new Set(
        tabs.map((tab) =>
          JSON.stringify(
            tab.store
              .get()
              .links.map((link) => link.id)
              .toSorted(),
          ),
        ),
      ).size,
    ).toBe(1);
  });

  it('forgets a link in all tabs, and puts it back only when that is asked for', async () => {
    const [one, two] = [openTab(), openTab()];
    const { id } = await one.add(made(1, 'for Ana'));
    await two.reload(null);
    const [link] = two.store.get().links;
    await one.forget([id]);
    await two.reload(null);
    expect(two.store.get().links).toEqual([]);
    expect(await one.add(made(1))).toEqual({ id, outcome: 'forgotten' });
    await two.change(id, (kept) => ({ ...kept, label: 'late' }));
    expect(await storage.readAll()).toEqual([]);
    if (link) await one.restore(link);
    expect(labelsIn(one)).toEqual(['for Ana']);
  });

  it('begins anew when all of it is forgotten, also for a tab that did not notice', async () => {
    const [one, two] = [openTab(), openTab()];
    await one.add(made(1));
    await two.open();
    tabs.length = 0;
    await one.forgetAll();
    expect(await storage.readAll()).toEqual([]);
    await two.add(made(2, 'after'));
    expect(await stateOf(openTab())).toMatchObject({ links: [{ label: 'after' }], damaged: 0 });
  });

  it('says whether there is something on the device', async () => {
    const list = openTab();
    await list.open();
    const { id } = await list.add(made(1));
    await list.forget([id]);
    expect([marked[0], marked[1], marked.at(-1)]).toEqual([false, true, false]);
  });
});

describe('the secret of another device', () => {
  it('takes along what another tab adds and changes meanwhile', async () => {
    const other = openTab();
    const { id } = await other.add(made(1, 'mine'));
    const meanwhile = [
      () => other.add(made(2, 'meanwhile')),
      () => other.change(id, (link) => ({ ...link, label: 'changed' })),
    ];
    const slow: ListStorage = {
      ...storage,
      adopt: async (...its) => {
        await meanwhile.shift()?.();
        return storage.adopt(...its);
      },
    };
    const list = openTab(async () => slow);
    await list.adopt(drawSecret());
    expect((await stateOf(openTab())).links.map(({ label }) => label).toSorted()).toEqual([
      'changed',
      'meanwhile',
    ]);
  });

  it('is read for other devices without a tab sealing under it before it has read the list anew', async () => {
    let sealedBy: Uint8Array | undefined;
    const tab: ListStorage = {
      ...storage,
      readSecret: async () => (sealedBy = await storage.readSecret()),
      write: async (...its) =>
        sealedBy === (await storage.readSecret()) ? storage.write(...its) : 'begun-anew',
    };
    const list = openTab(async () => tab);
    await list.add(made(1));
    tabs.length = 0;
    await openTab().adopt(drawSecret());
    expect(await list.shelf.readSecret()).toBe(await storage.readSecret());
    now += 1;
    await list.add(made(2, 'after'));
    expect(await stateOf(openTab())).toMatchObject({ damaged: 0, links: [{ label: 'after' }, {}] });
  });
});

describe('a list that is full', () => {
  it('drops the oldest link that has ended, and takes no more once all wait', async () => {
    const list = openTab();
    const keys = await ListKeys.derive(await storage.readSecret());
    for (let index = 0; index < LINK_LIST.entriesMax; index += 1) {
      const link: KeptLink = {
        ...made(index, `link ${index}`),
        id: await keys.idOf(proofOf(index)),
        tag: 'K7QF',
        group: null,
        madeAt: NOW + index,
        state: index === 5 || index === 9 ? 'viewed' : 'waiting',
        endedAt: null,
        knownAt: NOW,
      };
      await storage.write({ id: link.id, sealed: await keys.seal(link), version: 1 }, 0, Infinity);
    }
    now += DAY_MS;
    await list.open();
    expect((await list.add(made(3001))).outcome).toBe('kept');
    expect((await list.add(made(3002))).outcome).toBe('kept');
    expect(labelsIn(list)).toHaveLength(LINK_LIST.entriesMax);
    expect(labelsIn(list)).not.toContain('link 5');
    expect(labelsIn(list)).not.toContain('link 9');
    expect((await list.add(made(3003))).outcome).toBe('too-many');
    expect(await storage.readAll()).toHaveLength(LINK_LIST.entriesMax);
  }, 60_000);
});

describe('a browser that keeps nothing', () => {
  it('has the list in memory and says so', async () => {
    const list = openTab(() => Promise.reject(new DOMException('', 'SecurityError')));
    const { id } = await list.add(made(1, 'for Ana'));
    await list.change(id, (link) => ({ ...link, label: 'for Ben' }));
    expect(list.store.get()).toMatchObject({ links: [{ label: 'for Ben' }], trouble: 'blocked' });
    expect(marked).not.toContain(true);
  });

  it('keeps in memory what finds no room, beside what lies there', async () => {
    await openTab().add(made(1, 'on the device'));
    const full: ListStorage = { ...storage, write: async () => 'no-room' };
    const list = openTab(async () => full);
    await list.add(made(2, 'in memory'));
    await list.reload(null);
    expect(labelsIn(list).toSorted()).toEqual(['in memory', 'on the device']);
    expect(list.store.get().trouble).toBe('no-room');
    expect(marked.at(-1)).toBe(true);
  });

  it('goes on in memory when its database breaks under it', async () => {
    const broken: ListStorage = { ...storage, write: () => Promise.reject(new Error('closed')) };
    const list = openTab(async () => broken);
    await list.add(made(1, 'still here'));
    expect(list.store.get()).toMatchObject({ links: [{ label: 'still here' }], trouble: 'blocked' });
  });
});

describe('entries that this page did not write', () => {
  const put = async (change: (sealed: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>) => {
    const [entry] = await storage.readAll();
    if (entry) await storage.write({ ...entry, sealed: change(entry.sealed), version: 2 }, 1, Infinity);
  };

  it.each<[string, (sealed: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>]>([
    ['a flipped bit', (sealed) => sealed.map((byte, index) => (index === 300 ? byte ^ 1 : byte))],
    ['a lost end', (sealed) => sealed.slice(0, 100)],
    ['nothing in them', () => new Uint8Array(0)],
    ['chance in them', () => crypto.getRandomValues(new Uint8Array(540))],
  ])('are skipped and counted with %s', async (_text, change) => {
    const list = openTab();
    await list.add(made(1));
    await put(change);
    now += 1;
    await list.add(made(2, 'whole'));
    const next = openTab();
    expect(await stateOf(next)).toMatchObject({ links: [{ label: 'whole' }], damaged: 1 });
    await next.forgetDamaged();
    expect(next.store.get()).toMatchObject({ links: [{ label: 'whole' }], damaged: 0 });
    expect(await storage.readAll()).toHaveLength(1);
  });

  it('are left alone when they are of a later version', async () => {
    const secret = await storage.readSecret();
    const list = openTab();
    await list.add(made(1, 'mine'));
    const root = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']);
    const text = (words: string) => new TextEncoder().encode(words);
    const from = { name: 'HKDF', hash: 'SHA-256', salt: text('oncelink/list/v1'), info: text('entry') };
    const key = await crypto.subtle.deriveKey(from, root, { name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
    ]);
    const iv = new Uint8Array(12);
    const settings = { name: 'AES-GCM', iv, additionalData: text('later') };
    const frame = await crypto.subtle.encrypt(settings, key, new Uint8Array(512).fill(2));
    const sealed = new Uint8Array(Buffer.concat([iv, new Uint8Array(frame)]));
    await storage.write({ id: 'later', sealed, version: 1 }, 0, Infinity);
    const next = openTab();
    expect(await stateOf(next)).toMatchObject({ links: [{ label: 'mine' }], newer: 1, damaged: 0 });
    await next.forgetDamaged();
    // Under another secret they would be lost.
    await expect(next.adopt(drawSecret())).rejects.toThrow('later version');
    expect(await storage.readAll()).toHaveLength(2);
  });

  it('do not open under the name of another', async () => {
    const keys = await ListKeys.derive(drawSecret());
    const list = openTab();
    await list.add(made(1));
    const [link] = list.store.get().links;
    if (!link) throw new Error('no link');
    const sealed = await keys.seal(link);
    expect(await keys.open(link.id, sealed)).toEqual(link);
    expect(await keys.open('AAAAAAAAAAAAAAAAAAAAAA', sealed)).toBe('damaged');
    expect(await (await ListKeys.derive(drawSecret())).open(link.id, sealed)).toBe('damaged');
  });
});

describe('time', () => {
  it('takes links out of the list thirty days after their end, and none that waits', async () => {
    const list = openTab();
    const [old, , waiting] = [
      await list.add(made(1)),
      await list.add(made(2)),
      await list.add(made(3, 'waits')),
    ];
    await end(list, old.id, now);
    await end(list, (await list.add(made(2))).id, now + 2 * DAY_MS);
    now += TOMBSTONE_SECONDS * 1000 + 1000;
    const { links } = await stateOf(openTab());
    expect(links.map(({ id }) => id)).not.toContain(old.id);
    expect(links.map(({ id }) => id)).toContain(waiting.id);
    expect(links).toHaveLength(2);
  });

  it.each([-DAY_MS, DAY_MS])('may be wrong by a day: %i', async (off) => {
    await openTab().add(made(1, 'for Ana'));
    now += off;
    const list = openTab();
    await list.add(made(2, 'for Ben'));
    expect(labelsIn(list).toSorted()).toEqual(['for Ana', 'for Ben']);
  });
});

describe('a label', () => {
  it.each([
    ['61 characters', 'x'.repeat(61), 'x'.repeat(60)],
    ['61 that take two units each', '🔑'.repeat(61), '🔑'.repeat(60)],
    ['a direction override', 'invoice\u202Efdp.exe', 'invoice fdp.exe'],
    ['isolates and marks', '\u2066a\u2069 \u200Fb\u061C', 'a b'],
    ['lines', 'one\ntwo\r\nthree\u2028four', 'one two three four'],
    ['half a sign', 'a\uD83Db', 'a b'],
    ['nothing but blanks', ' \t\n ', ''],
  ])('of %s is made one harmless line', (_text, typed, kept) => {
    expect(cleanLabel(typed)).toBe(kept);
  });

  it('is cleaned again when it is read: who wrote it may have been another program', () => {
    const link: KeptLink = {
      ...made(1),
      id: 'id',
      label: '\u202Eevil'.repeat(30),
      tag: 'K7QF',
      group: 'G',
      madeAt: 1,
      state: 'locked',
      endedAt: 2,
      knownAt: 3,
    };
    expect(unpackLink('id', packLink(link))).toEqual({ ...link, label: cleanLabel(link.label) });
    const told: KeptLink = { ...link, label: '', tells: true };
    expect(unpackLink('id', packLink(told))).toEqual(told);
    const answer: KeptLink = { ...link, kind: 'ask', collect: 'C', answers: 'id of the link', label: '' };
    expect(unpackLink('id', packLink(answer))).toEqual(answer);
    const later = { ...link, label: '', opensAt: 1_795_700_000_000 };
    expect(unpackLink('id', packLink(later))).toEqual(later);
    const sent = {
      ...link,
      label: '🔒'.repeat(60),
      files: { id: 'f', proof: 'p'.repeat(43), readerHash: 'h' },
    };
    expect(unpackLink('id', packLink(sent))).toEqual(sent);
    expect(unpackLink('id', packLink({ ...later, opensAt: -1 }))).toBeNull();
    expect(unpackLink('id', packLink({ ...link, answers: 'another' }))).toBeNull();
    for (const broken of [{ ...link, state: 'eaten' }, { ...link, madeAt: -1 }, { ...link, proof: 5 }, {}])
      expect(unpackLink('id', packLink(broken as KeptLink))).toBeNull();
  });
});
