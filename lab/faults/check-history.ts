import { of, statusOf, type Exchange, type History, type LinkFacts } from './history.ts';

/** One broken promise. */
export interface Violation {
  readonly promise: PromiseName;
  readonly link: number;
  readonly what: string;
}

type PromiseName =
  | 'one reader'
  | 'no text after a delete'
  | 'no text after the grace'
  | 'no first grant after expiry'
  | 'nothing accepted is lost'
  | 'the text is the one that was stored'
  | 'failures say when to come back'
  | 'answers make sense'
  | 'rows agree with answers';

/** Everything about one link. */
interface Case {
  readonly facts: LinkFacts | undefined;
  readonly all: readonly Exchange[];
  readonly history: History;
}

const EXPECTED: Readonly<Record<Exchange['action'], readonly number[]>> = {
  create: [201],
  status: [200, 404, 410],
  verify: [200, 404, 410],
  claim: [200, 404, 410],
  acknowledge: [204],
  delete: [204, 404, 410],
};

/** A request that failed, or was never answered, may all the same have done what it asked for. */
const mayHaveWorked = (one: Exchange): boolean => ![404, 410].includes(statusOf(one));
/** A link that was claimed is erased by a delete, whose answer is then that it was viewed. */
const mayHaveErased = (one: Exchange): boolean => statusOf(one) !== 404;

/**
 * A gateway asks again after this long, or a second later: a claim that it asked for first may stand, its answer be lost,
 * and the link be deleted before the second try. `npm run faults -- --only delete` makes that happen.
 */
const ASKS_AGAIN_MS = 1300;
const mayHaveHeld = (claim: Exchange, ended: Exchange): boolean =>
  claim.end - claim.start >= ASKS_AGAIN_MS && claim.end > ended.start;

/** Who acknowledges is told that it will be done. Where that is lost, the sweeper does it, this long after the grace. */
const SWEPT_WITHIN_MS = 30_000;
const grants = (all: readonly Exchange[]): Exchange[] => of(all, 'claim', 200);
const refusals = (all: readonly Exchange[]): Exchange[] => of(all, 'claim', 410);
const first = (all: readonly Exchange[]): number => Math.min(...all.map(({ start }) => start));

function mayHaveExpired({ facts, history }: Case, at: number): boolean {
  return facts === undefined || at + history.clock.high >= facts.expiresAt;
}

/** Whether something that happened can be why this claim was refused. */
function isExplained(refused: Exchange, one: Case): boolean {
  const before = one.all.filter(({ start }) => start < refused.end);
  const claims = of(before, 'claim').filter(mayHaveWorked);
  const rivals = claims.filter(({ reader }) => reader !== refused.reader);
  const own = claims.filter(({ reader }) => reader === refused.reader);
  const ownIsOver =
    own.length > 0 &&
    (refused.end >= first(own) + one.history.grace ||
      of(before, 'acknowledge').some(({ reader }) => reader === refused.reader));
  return (
    rivals.length > 0 ||
    ownIsOver ||
    of(before, 'delete').some(mayHaveErased) ||
    // A claim that stands is not ended by the expiry of the link.
    mayHaveExpired(one, refused.end)
  );
}

/** Whether everyone asked until they knew, in time, and nothing but a reader can have ended the link. */
function mustHaveReader(one: Case): boolean {
  const claims = of(one.all, 'claim');
  const readers = [...new Set(claims.map(({ reader }) => reader))];
  const everybodyKnows = readers.every((reader) => {
    const own = claims.filter((claim) => claim.reader === reader);
    const last = own.toSorted((a, b) => a.start - b.start).at(-1);
    const inTime = last !== undefined && last.end < first(own) + one.history.grace;
    return inTime && [200, 410].includes(statusOf(last));
  });
  const lastEnd = Math.max(...claims.map(({ end }) => end));
  const deleted = of(one.all, 'delete').some(mayHaveErased);
  return claims.length > 0 && everybodyKnows && !deleted && !mayHaveExpired(one, lastEnd);
}

function lost(one: Case): string[] {
  const { facts, all } = one;
  if (facts === undefined) return [];
  const unknown = all.filter((each) => each.action !== 'create' && statusOf(each) === 404);
  const refused = refusals(all).filter((each) => !isExplained(each, one));
  const undeletable = of(all, 'delete', 410).filter((each) => {
    const claims = of(all, 'claim').filter(
      (claim) => claim.start < each.end && (mayHaveWorked(claim) || mayHaveHeld(claim, each)),
    );
    return claims.length === 0 && !mayHaveExpired(one, each.end);
  });
  return [
    ...unknown.map((each) => `${each.action} was answered 404`),
    ...refused.map(({ reader }) => `reader ${reader} was refused for no reason`),
    ...undeletable.map(() => 'a delete found it ended, for no reason'),
    ...(mustHaveReader(one) && grants(all).length === 0 ? ['no reader could open it'] : []),
  ];
}

function late({ facts, all, history }: Case): string[] {
  if (facts === undefined) return [];
  // Granted or not, a request from before may hold a claim from then.
  return grants(all).flatMap(({ reader }) => {
    const asked = of(all, 'claim').filter((claim) => claim.reader === reader && mayHaveWorked(claim));
    const earliest = first(asked) + history.clock.low;
    const over = earliest - facts.expiresAt;
    return over > 0 ? [`reader ${reader} first asked ${over.toFixed(1)} ms after the expiry`] : [];
  });
}

/** When the claim of the first who got the text must have lapsed. */
const lapseOf = ({ all, history }: Case): number =>
  Math.min(...grants(all).map(({ end }) => end)) + history.grace;

/** What the answers say the row must be like. */
function wrongRow(one: Case): string[] {
  const { facts, all, history } = one;
  if (facts === undefined) return [];
  const { row } = facts;
  if (row === undefined) return ['the row is gone'];
  const untouched =
    !of(all, 'claim').some(mayHaveWorked) &&
    !of(all, 'delete').some(mayHaveErased) &&
    !mayHaveExpired(one, history.readAt);
  const given = grants(all).length > 0;
  return [
    ...(untouched && (row.erased || row.claimed) ? ['it was not touched, and it is not live'] : []),
    ...(of(all, 'delete', 204).length > 0 && row.why !== 'deleted' ? ['deleted, and its row is not'] : []),
    ...(of(all, 'delete', 410).length > 0 && !row.erased
      ? ['a delete found it ended, and its text is there']
      : []),
    ...(of(all, 'acknowledge', 204).length > 0 &&
    !row.erased &&
    history.readAt > lapseOf(one) + SWEPT_WITHIN_MS
      ? ['acknowledged, and its row is not erased']
      : []),
    ...(given && !row.claimed && row.why !== 'viewed' ? ['read, and its row does not say so'] : []),
  ];
}

const CHECKS: Readonly<Record<PromiseName, (one: Case) => string[]>> = {
  'one reader': ({ all }) => {
    const readers = new Set(grants(all).map(({ reader }) => reader));
    return readers.size > 1 ? [`${readers.size} readers`] : [];
  },
  // A confirmed deletion says that the link was not read: even a grant before it would be a lie.
  'no text after a delete': ({ all }) =>
    of(all, 'delete', 204).length > 0
      ? grants(all).map(({ reader }) => `reader ${reader} got the text of a deleted link`)
      : [],
  'no text after the grace': (one) =>
    grants(one.all)
      .filter(({ start }) => start > lapseOf(one))
      .map(({ reader }) => `reader ${reader} got it again`),
  'no first grant after expiry': late,
  'nothing accepted is lost': lost,
  'the text is the one that was stored': ({ facts, all }) =>
    grants(all)
      .filter(({ reply }) => facts !== undefined && reply?.text !== facts.text)
      .map(({ reader }) => `reader ${reader} got something else`),
  'failures say when to come back': ({ all }) =>
    all
      .filter((each) => statusOf(each) >= 500 && !((each.reply?.retryAfter ?? 0) > 0))
      .map((each) => `${each.action} was answered ${statusOf(each)}`),
  'answers make sense': ({ all }) =>
    all
      .filter(
        (each) =>
          each.reply !== null && statusOf(each) < 500 && !EXPECTED[each.action].includes(statusOf(each)),
      )
      .map((each) => `${each.action} was answered ${statusOf(each)}`),
  'rows agree with answers': wrongRow,
};

/**
 * Compares what people were told with what they were promised. What was never answered counts as possible, so nothing
 * is a violation that has an innocent explanation.
 */
export function checkHistory(history: History): Violation[] {
  const byLink = Map.groupBy(history.exchanges, ({ link }) => link);
  return [...byLink].flatMap(([link, all]) => {
    const one: Case = { facts: history.links.get(link), all, history };
    return Object.entries(CHECKS).flatMap(([promise, check]) =>
      check(one).map((what) => ({ promise: promise as PromiseName, link, what })),
    );
  });
}
