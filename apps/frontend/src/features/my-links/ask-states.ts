import { LINK_LIST } from '@oncelink/contracts';
import { ApiError } from '../../api/api-errors.ts';
import { lookAt, type AskEnd, type AskLook } from '../../api/ask-state.ts';
import { askStatusOfMany } from '../../api/list-links.ts';
import { nameOf, type KeptLink, type KeptState } from '../../lib/link-list/kept-link.ts';
import type { LinkList } from '../../lib/link-list/link-list.ts';

/** Calls for one look at the list. Who has more links that wait sees the others with the next look. */
const CALLS_PER_LOOK = 4;
/** A state that is known anew is written no more often than this. */
const WRITE_EVERY_MS = 60_000;
/** Clocks drift, and answers take their time. */
const END_SLACK_MS = 5000;

type Answer = Awaited<ReturnType<typeof askStatusOfMany>>[number];

/** What one look came to. `nothing`: no link waits. */
export interface Look {
  readonly state: 'answered' | 'unanswered' | 'limited' | 'nothing';
  /** Links that have ended since the last look. */
  readonly ended: readonly KeptLink[];
}

/** Asks of one look: each is a call of its own. */
const ASKS_PER_LOOK = 20;

/** A link with what the server says of it. The same link where that is nothing new. */
export function learn(link: KeptLink, { state, ttl = null, reason, at }: Answer, now: number): KeptLink {
  if (link.state !== 'waiting' || state === 'unanswered') return link;
  if (state === 'unknown') return { ...link, state, knownAt: now };
  if (state === 'gone') {
    const endedAt = Date.parse(at ?? '');
    return {
      ...link,
      state: reason ?? 'viewed',
      endedAt: Number.isNaN(endedAt) ? null : endedAt,
      knownAt: now,
    };
  }
  // The server counts: this device's clock may have been set meanwhile.
  const endsAt = ttl === null ? null : now + ttl * 1000;
  const moved = endsAt === null || link.endsAt === null || Math.abs(endsAt - link.endsAt) > END_SLACK_MS;
  const isNews = (moved && endsAt !== link.endsAt) || now - link.knownAt >= WRITE_EVERY_MS;
  return isNews ? { ...link, endsAt: moved ? endsAt : link.endsAt, knownAt: now } : link;
}

/** Those that wait, the ones that were asked for longest ago first. */
const waitingIn = (list: LinkList): readonly KeptLink[] =>
  list.store
    .get()
    .links.filter(({ kind, state }) => kind !== 'ask' && state === 'waiting')
    .toSorted((a, b) => a.knownAt - b.knownAt)
    .slice(0, CALLS_PER_LOOK * LINK_LIST.perStatus);

const END_STATES = {
  answered: 'answered',
  read: 'viewed',
  expired: 'expired',
  withdrawn: 'deleted',
  unknown: 'unknown',
} as const satisfies Record<AskEnd, KeptState>;

/** An ask with what the server says of it. The same one where that is nothing new. */
export function learnOfAsk(ask: KeptLink, look: AskLook, now: number): KeptLink {
  if (ask.state !== 'waiting' && ask.state !== 'answered') return ask;
  if (look.state === 'ended') return { ...ask, state: END_STATES[look.end], endedAt: now, knownAt: now };
  // The server did not say.
  if (!('ttl' in look)) return ask;
  const state = look.state === 'open' ? 'waiting' : 'answered';
  const endsAt = now + look.ttl * 1000;
  const isNews = state !== ask.state || now - ask.knownAt >= WRITE_EVERY_MS;
  return isNews ? { ...ask, state, endsAt, knownAt: now } : ask;
}

/** Asks what became of asks whose answers were not read. @returns whether all were answered, and those that are news */
async function askOfAsks(list: LinkList, now: () => number): Promise<Look> {
  const open = list.store
    .get()
    .links.filter(({ kind, state }) => kind === 'ask' && (state === 'waiting' || state === 'answered'))
    .toSorted((a, b) => a.knownAt - b.knownAt)
    .slice(0, ASKS_PER_LOOK);
  if (open.length === 0) return { state: 'nothing', ended: [] };
  const looks = await Promise.all(open.map(({ ref, proof }) => lookAt({ id: ref, proof })));
  const ended: KeptLink[] = [];
  for (const [index, ask] of open.entries()) {
    const look = looks[index];
    if (look === undefined) continue;
    const known = learnOfAsk(ask, look, now());
    if (known.state !== ask.state) ended.push(known);
    await list.change(ask.id, (current) => learnOfAsk(current, look, now()));
  }
  const trouble = looks.find(({ state }) => state === 'limited' || state === 'unanswered')?.state;
  return { state: trouble === 'limited' ? 'limited' : trouble ? 'unanswered' : 'answered', ended };
}

/** Asks what became of all that waits, and writes it into the list. Never fails. */
export async function askStates(list: LinkList, now: () => number = Date.now): Promise<Look> {
  const [links, asks] = await Promise.all([askOfLinks(list, now), askOfAsks(list, now)]);
  const ended = [...links.ended, ...asks.ended];
  const states = [links.state, asks.state];
  const worst = (['limited', 'unanswered', 'answered'] as const).find((state) => states.includes(state));
  return { state: worst ?? 'nothing', ended };
}

/** Asks what became of the links that wait. */
async function askOfLinks(list: LinkList, now: () => number): Promise<Look> {
  const waiting = waitingIn(list);
  const ended: KeptLink[] = [];
  if (waiting.length === 0) return { state: 'nothing', ended };
  let answered = 0;
  try {
    for (let start = 0; start < waiting.length; start += LINK_LIST.perStatus) {
      const asked = waiting.slice(start, start + LINK_LIST.perStatus);
      const answers = await askStatusOfMany(asked.map((link) => ({ ...nameOf(link), proof: link.proof })));
      for (const [index, link] of asked.entries()) {
        const answer = answers[index];
        if (answer === undefined || answer.state === 'unanswered') continue;
        answered += 1;
        const known = learn(link, answer, now());
        if (known.state !== 'waiting') ended.push(known);
        await list.change(link.id, (current) => learn(current, answer, now()));
      }
    }
  } catch (error) {
    const limited = error instanceof ApiError && error.code === 'RATE_LIMITED';
    return { state: limited ? 'limited' : 'unanswered', ended };
  }
  return { state: answered === waiting.length ? 'answered' : 'unanswered', ended };
}
