import { alignTable } from '../align-table.ts';
import { reasonOf } from './picture-reasons.ts';

export interface Compared {
  /** `phone-light/home.png`. */
  readonly name: string;
  readonly state: 'same' | 'changed' | 'new' | 'gone';
}

const STATES = ['same', 'changed', 'new', 'gone'] as const;

const pageOf = (name: string): string => name.replace(/^[^/]+\/|\.png$/g, '');

/** Each page with what became of its pictures, and why that is meant; empty where nobody has said so. */
function listPages(compared: readonly Compared[], against: string) {
  const moved = compared.filter(({ state }) => state !== 'same');
  const pages = [...new Set(moved.map(({ name }) => pageOf(name)))];
  return pages.map((page) => {
    const own = moved.filter(({ name }) => pageOf(name) === page);
    const states = [...new Set(own.map(({ state }) => state))].join(', ');
    return { page, states, count: own.length, reason: reasonOf(page, against) };
  });
}

/** Counts, and the pages that are no longer the same. @param against the commit of the pictures before */
export function reportPictures(compared: readonly Compared[], against: string): string {
  const count = (wanted: string) => String(compared.filter(({ state }) => state === wanted).length);
  const pages = listPages(compared, against).map((row) => [
    row.page,
    row.states,
    String(row.count),
    row.reason,
  ]);
  return [
    alignTable([['pictures', 'number'], ...STATES.map((state) => [state, count(state)])]),
    alignTable([['page or story', 'is', 'pictures', 'because'], ...pages]),
  ].join('\n\n');
}

/** Pages that changed for no reason that anybody has given. */
export const unexplained = (compared: readonly Compared[], against: string): readonly string[] =>
  listPages(compared, against).flatMap(({ page, reason }) => (reason === '' ? [page] : []));
