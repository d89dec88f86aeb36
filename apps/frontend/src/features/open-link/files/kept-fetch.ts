import type { Bundle } from '@oncelink/link-crypto/files';
import type { Place, SinkKind } from '../../../lib/files/sink.ts';
import { writeText } from '../../../lib/stored-text.ts';
import type { TabKey } from '../../../lib/stored-keys.ts';

/** What a tab keeps of files until their reader is done with them. Nobody else can fetch them. */
export interface KeptFetch {
  readonly bundle: Bundle;
  readonly place: Place;
  /** Until when the server hands them out: milliseconds since 1970, by this computer's clock; null: nothing was fetched yet. */
  readonly until: number | null;
  /** All of them have arrived and lie in their place. */
  readonly isWhole: boolean;
  /** The server knows, and has none any more. */
  readonly isDone: boolean;
}

const FILES_KEY: TabKey = 'oncelink:files';

/** Where storage is blocked, a reload can't go on. */
let inMemory: KeptFetch | null = null;

const isKind = (kind: unknown): kind is SinkKind =>
  kind === 'disk' || kind === 'database' || kind === 'memory';

/** What was written by this page and no other. The files themselves are checked by their records. */
function parse(text: string | null): KeptFetch | null {
  if (text === null) return null;
  try {
    const kept: Partial<KeptFetch> = Object(JSON.parse(text));
    const { bundle, place, until = null, isWhole = false, isDone = false } = kept;
    if (!bundle || !place || !isKind(place.kind) || !Array.isArray(bundle.files)) return null;
    return { bundle, place, until, isWhole, isDone };
  } catch {
    return null;
  }
}

export function readFetch(): KeptFetch | null {
  try {
    return parse(sessionStorage.getItem(FILES_KEY)) ?? inMemory;
  } catch {
    return inMemory;
  }
}

function write(kept: KeptFetch | null): void {
  inMemory = kept;
  try {
    if (kept === null) sessionStorage.removeItem(FILES_KEY);
    else sessionStorage.setItem(FILES_KEY, JSON.stringify(kept));
  } catch {
    // Blocked: this tab has it as long as it stays.
  }
}

const drawName = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** The same files again go on where they were. */
export function keepFetch(bundle: Bundle, kind: SinkKind): KeptFetch {
  const before = readFetch();
  if (before?.bundle.key === bundle.key && before.bundle.proof === bundle.proof) return before;
  const kept = { bundle, place: { kind, name: drawName() }, until: null, isWhole: false, isDone: false };
  // Said before anything is written: a page that ends at once leaves nothing that nobody removes.
  if (kind !== 'memory') writeText('staged_files', 'yes');
  write(kept);
  return kept;
}

export function changeFetch(change: Partial<Pick<KeptFetch, 'until' | 'isWhole' | 'isDone'>>): void {
  const kept = readFetch();
  if (kept !== null) write({ ...kept, ...change });
}

export const forgetFetch = (): void => write(null);
