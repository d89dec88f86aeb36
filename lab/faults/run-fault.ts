import { setTimeout as pause } from 'node:timers/promises';
import { tellAskStory } from './ask-story.ts';
import { checkHistory, type Violation } from './check-history.ts';
import { NotShown, type Fault, type Outage, type Scale, type Stage } from './fault.ts';
import type { Exchange } from './history.ts';
import { isFailure, judgeTimes, promisedBy, recoveryOf } from './judge-times.ts';
import { compareClocks, expireIn, readFacts, spanClocks } from './observe-database.ts';
import { claimUntilKnown, People, competeFor } from './people.ts';
import { Recorder, type KnownLink } from './record-history.ts';
import { GRACE_SECONDS, type Product } from './start-product.ts';

export interface Outcome {
  readonly fault: string;
  readonly exchanges: readonly Exchange[];
  readonly violations: readonly Violation[];
  /** What came too late, or not at all. */
  readonly delays: readonly string[];
  /** What kept the product or its people from their work. The next fault would be blamed for it. */
  readonly failure: string | undefined;
  readonly notShown: string | undefined;
  readonly note: string | undefined;
  /** Milliseconds. */
  readonly recovery: number;
  /** The longest that this may take, in seconds. */
  readonly promised: number;
}

const STORIES_PER_SECOND = 8;
const EXPIRING = 12;
const BYSTANDERS = 12;
const ASKS = 8;
const ASKS_SPREAD_MS = 4000;
/** Links expire over this long, and rivals come this long before or after. */
const EXPIRY_SPREAD_MS = 4000;
const EDGE_MS = 200;
const CALM_MS = 1500;
const RECOVERY_MAX_MS = 60_000;

async function makeLinks(recorder: Recorder, count: number): Promise<KnownLink[]> {
  const kinds = ['sealed', 'short', 'password'] as const;
  const indexes = Array.from({ length: count }, (_, index) => index);
  const made = await Promise.all(indexes.map((index) => recorder.create(kinds[index % 3] ?? 'short')));
  return made.flatMap((link) => link ?? []);
}

/** Rivals come at the very moment at which a link expires. */
async function meetAtExpiry(recorder: Recorder, link: KnownLink, ms: number): Promise<void> {
  await pause(ms + (Math.random() * 2 - 1) * EDGE_MS);
  await competeFor(recorder, link);
}

/** All of it before anything breaks: the tests' own statements need a database. */
async function prepareExpiry({ query }: Product, recorder: Recorder, people: People): Promise<void> {
  for (const link of await makeLinks(recorder, EXPIRING)) {
    const ms = EDGE_MS + Math.random() * EXPIRY_SPREAD_MS;
    await expireIn(query, link, ms);
    people.join(meetAtExpiry(recorder, link, ms));
  }
}

/** Some ask for a secret and are answered while it breaks. */
function joinAsks({ gateways }: Product, people: People): void {
  const story = async (): Promise<void> => {
    await pause(Math.random() * ASKS_SPREAD_MS);
    await tellAskStory(gateways);
  };
  for (let number = 0; number < ASKS; number += 1) people.join(story());
}

/** Waits until nothing has failed for a while. @param healed when it could begin to work again */
async function untilCalm(recorder: Recorder, healed: number): Promise<void> {
  const since = (): Exchange[] => recorder.exchanges.filter(({ start }) => start >= healed);
  for (;;) {
    const recovery = recoveryOf(since(), [{ start: healed, end: healed }]);
    const now = performance.now() - healed;
    const works = since().some((exchange) => !isFailure(exchange));
    if (works && now - recovery > CALM_MS) return;
    if (now > RECOVERY_MAX_MS) throw new Error(`no recovery within ${RECOVERY_MAX_MS / 1000} s`);
    await pause(100);
  }
}

interface Ending {
  readonly note?: string | undefined;
  readonly notShown?: string | undefined;
  readonly failure?: string | undefined;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function runOrSkip(fault: Fault, stage: Stage): Promise<Ending> {
  try {
    return { note: await fault.run(stage) };
  } catch (error) {
    if (error instanceof NotShown) return { notShown: error.message };
    throw error;
  }
}

async function breakAndMend(fault: Fault, stage: Stage): Promise<Ending> {
  try {
    const ending = await runOrSkip(fault, stage);
    // What was broken in vain has to be mended as well.
    await untilCalm(stage.recorder, performance.now());
    return ending;
  } catch (error) {
    return { failure: messageOf(error) };
  }
}

/** Writes down when things are broken. */
const timing =
  (outages: Outage[]): Stage['outage'] =>
  async (breakAndMend, kind = {}) => {
    const start = performance.now();
    await breakAndMend();
    outages.push({ start, end: performance.now(), ...kind });
  };

/** Runs one fault under a load of rivals, and judges everything that was answered meanwhile. */
export async function runFault(fault: Fault, product: Product, scale: Scale): Promise<Outcome> {
  const { query } = product;
  const recorder = new Recorder(product.gateways);
  const people = new People(recorder, STORIES_PER_SECOND);
  const before = await compareClocks(query);
  const bystanders = await makeLinks(recorder, BYSTANDERS);
  await prepareExpiry(product, recorder, people);
  people.start();
  joinAsks(product, people);
  await pause(500);
  const outages: Outage[] = [];
  const ending = await breakAndMend(fault, { product, recorder, people, scale, outage: timing(outages) });
  const [error] = await people.stop();
  // Half of the untouched links are opened now, the others must still be there.
  const half = bystanders.slice(0, BYSTANDERS / 2);
  await Promise.all(half.map((link) => claimUntilKnown(recorder, link, recorder.newReader(link))));
  const links = await readFacts(query, recorder.links);
  const violations = checkHistory({
    exchanges: recorder.exchanges,
    links,
    clock: spanClocks(before, await compareClocks(query)),
    grace: GRACE_SECONDS * 1000,
    readAt: performance.now(),
  });
  const { note, notShown, failure = error === undefined ? undefined : messageOf(error) } = ending;
  const { exchanges } = recorder;
  const recovery = recoveryOf(exchanges, outages);
  const delays = judgeTimes(fault, exchanges, outages);
  const promised = promisedBy(fault);
  return { fault: fault.name, exchanges, violations, delays, note, notShown, failure, recovery, promised };
}
