import type { Receipt } from '../../../api/receipt/read-receipt.ts';

const SECOND = 1000;
const SHORTEST = 20 * SECOND;
const LONGEST = 300 * SECOND;
/** After "too many questions". */
const LIMITED = 60 * SECOND;
/** Coming back twice within this asks once. */
const FRESH = 2 * SECOND;
/** Pauses are this part of how long the page has been looked at: 20 s for five minutes, 40 s after ten. */
const PART = 15;

/** How long to wait between two questions. @param seen milliseconds for which the page has been in sight */
export const pauseAfter = (seen: number, { state }: Pick<Receipt, 'state'>): number =>
  Math.max(Math.min(Math.max(seen / PART, SHORTEST), LONGEST), state === 'limited' ? LIMITED : 0);

export interface LinkWatch {
  /** Asks without waiting for its turn. */
  readonly ask: () => Promise<void>;
  readonly stop: () => void;
}

/**
 * Asks what became of a link for as long as the page is in sight: every 20 seconds, more and more seldom while nothing
 * happens, and at once when somebody looks again. An hour of looking takes 53 questions. A page out of sight asks
 * nothing: nobody would see the answer.
 * @param read asks the server; never fails
 * @param answeredAt when the state was last known, in milliseconds since 1970
 */
export function watchLink(
  read: () => Promise<Receipt>,
  answeredAt: number,
  tell: (receipt: Receipt) => void,
): LinkWatch {
  const ended = new AbortController();
  const { signal } = ended;
  let seenSince = Date.now();
  let askedAt = answeredAt;
  let asking = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isSeen = () => document.visibilityState === 'visible';
  const plan = (pause: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), Math.max(askedAt + pause - Date.now(), 0));
  };
  const ask = async () => {
    if (asking || !isSeen()) return;
    asking = true;
    clearTimeout(timer);
    const receipt = await read();
    asking = false;
    if (signal.aborted) return;
    askedAt = Date.now();
    plan(pauseAfter(askedAt - seenSince, receipt));
    tell(receipt);
  };
  const look = () => {
    if (!isSeen()) return;
    seenSince = Date.now();
    if (seenSince - askedAt > FRESH) void ask();
  };

  document.addEventListener('visibilitychange', look, { signal });
  for (const sign of ['focus', 'online']) addEventListener(sign, look, { signal });
  plan(SHORTEST);
  return {
    ask,
    stop: () => {
      clearTimeout(timer);
      ended.abort();
    },
  };
}
