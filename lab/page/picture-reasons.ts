/** The commit with whose pictures those of today are compared; reasons are of what changed since. */
export const AGAINST = '3758764';

/** The first that fits counts. */
const REASONS: readonly (readonly [pages: RegExp, reason: string])[] = [];

/** Why a page may differ from the one of a commit; empty for one that should not. */
export const reasonOf = (page: string, against: string): string =>
  against === AGAINST ? (REASONS.find(([pages]) => pages.test(page))?.[1] ?? '') : '';
