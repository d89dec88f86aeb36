import type { Bundle } from '@oncelink/link-crypto/files';
import type { Place, SinkKind } from '../../../lib/files/sink.ts';
import { readText, writeText } from '../../../lib/stored-text.ts';
import type { TabKey } from '../../../lib/stored-keys.ts';
import type { RevealedState } from '../flow/open-link-state.ts';

/** What a tab keeps of the files of a link until their reader is done with them. Nobody else can fetch them. */
export interface KeptFetch {
  readonly bundle: Bundle;
  /** Its name is what the entry of the link in the tab's history knows these files by. */
  readonly place: Place;
  /** Of the link that led to them: a reload says what became of it. */
  readonly link: RevealedState['kind'];
  /** Until when the server hands them out: milliseconds since 1970, by this computer's clock; null: nothing was fetched yet. */
  readonly until: number | null;
  /** Bytes in their place that outlast a loss of power. */
  readonly safe: number;
  /** All of them have arrived and lie in their place. */
  readonly isWhole: boolean;
  /** The server knows, and has none any more. */
  readonly isDone: boolean;
}

const FILES_KEY: TabKey = 'oncelink:files';

/** Of all links whose files this tab has, by the names of their places. Where storage is blocked, a reload can't go on. */
let inMemory: Readonly<Record<string, KeptFetch>> = {};

const isKind = (kind: unknown): kind is SinkKind =>
  kind === 'disk' || kind === 'database' || kind === 'memory';

/** What was written by this page and no other. The files themselves are checked by their records. */
const isKept = (value: unknown): value is KeptFetch => {
  const { bundle, place }: Partial<KeptFetch> = Object(value);
  return isKind(place?.kind) && Array.isArray(bundle?.files);
};

function readAll(): Readonly<Record<string, KeptFetch>> {
  try {
    const text = sessionStorage.getItem(FILES_KEY);
    if (text === null) return inMemory;
    const all: Readonly<Record<string, unknown>> = Object(JSON.parse(text));
    return Object.fromEntries(
      Object.values(all)
        .filter(isKept)
        .map((kept) => [kept.place.name, kept]),
    );
  } catch {
    return inMemory;
  }
}

function writeAll(all: Readonly<Record<string, KeptFetch>>): void {
  inMemory = all;
  try {
    if (Object.keys(all).length === 0) sessionStorage.removeItem(FILES_KEY);
    else sessionStorage.setItem(FILES_KEY, JSON.stringify(all));
  } catch {
    // Blocked: this tab has it as long as it stays.
  }
}

export const readFetch = (name: string): KeptFetch | null => readAll()[name] ?? null;

/** Names of all that this tab goes on with. */
export const namesKept = (): readonly string[] => Object.keys(readAll());

const drawName = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** The same files again go on where they were. Those of other links stay. */
export function keepFetch(bundle: Bundle, kind: SinkKind, link: KeptFetch['link'] = 'sealed'): KeptFetch {
  const all = readAll();
  const before = Object.values(all).find(
    (kept) => kept.bundle.key === bundle.key && kept.bundle.proof === bundle.proof,
  );
  if (before) return before;
  const place = { kind, name: drawName() };
  const kept = { bundle, place, link, until: null, safe: 0, isWhole: false, isDone: false };
  // Said before anything is written: a page that ends at once leaves nothing that nobody removes.
  if (kind !== 'memory' && readText('staged_files') === null) writeText('staged_files', 'yes');
  writeAll({ ...all, [place.name]: kept });
  return kept;
}

export function changeFetch(
  name: string,
  change: Partial<Pick<KeptFetch, 'until' | 'safe' | 'isWhole' | 'isDone'>>,
): void {
  const { [name]: kept, ...others } = readAll();
  if (kept !== undefined) writeAll({ ...others, [name]: { ...kept, ...change } });
}

export function forgetFetch(name: string): void {
  const { [name]: _forgotten, ...others } = readAll();
  writeAll(others);
}
