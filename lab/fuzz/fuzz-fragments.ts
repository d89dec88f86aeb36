import { createHash } from 'node:crypto';
import {
  draftSealedLink,
  LinkError,
  makePasswordLink,
  makeShortLink,
  makeUnsealedLink,
  readLink,
  repairLink,
  type Stretch,
} from '@oncelink/link-crypto';
import { makeAsk, readAsk, readCollectLink, repairAskLink } from '@oncelink/link-crypto/asking';
import { Dice } from './dice.ts';
import type { Findings } from './findings.ts';
import { drawAddress, type Link } from './mangle-link.ts';

export interface FragmentPlan {
  readonly fragments: number;
  readonly seed: number;
}

export interface FragmentReport {
  readonly checks: readonly string[];
  /** What came of them, for people. */
  readonly text: string;
}

const CHECK = 'fragments';

/** Reading costs a few hashes of eleven thousand characters; a busy machine may be away for a while. */
const LONGEST_MS = 2000;

/** The cost of guessing is not what is tried here. */
const quickStretch: Stretch = (_suite, password, salt) =>
  Promise.resolve(new Uint8Array(createHash('sha256').update(password).update(salt).digest()));

/** One of every kind, and the longest; links of asks among them. */
async function makeLinks(): Promise<Link[]> {
  const draft = await draftSealedLink();
  const code = 'AbCdEf0123';
  const asks = [await makeAsk({}), await makeAsk({ text: 'The password of db1, please', form: 'login' })];
  return [
    {
      pathname: '/s-',
      fragment: (await draft.finish(Buffer.alloc(32, 7).toString('base64url'), 'a secret')).fragment,
    },
    { pathname: '/s-', fragment: (await makeUnsealedLink('a secret')).fragment },
    { pathname: '/s-', fragment: (await makeUnsealedLink('🔒'.repeat(2000))).fragment },
    { pathname: `/sh-${code}`, fragment: (await makeShortLink('a secret')).fragment },
    { pathname: `/s-${code}`, fragment: (await makeShortLink('a secret')).fragment },
    {
      pathname: `/shp-${code}`,
      fragment: (await makePasswordLink('a secret', 'harbor-42', quickStretch)).fragment,
    },
    ...asks.flatMap(({ askFragment, collectFragment }) =>
      [askFragment, collectFragment].map((fragment) => ({ pathname: '/r-', fragment })),
    ),
  ];
}

/** An ask, or the link that collects its answer. @throws LinkError */
async function readAnyAsk(link: Link): Promise<void> {
  try {
    await readAsk(link);
  } catch (error) {
    if (!(error instanceof LinkError && error.stage === 'kind')) throw error;
    await readCollectLink(link);
  }
}

/** What the page does with its address before it asks the server. @returns the fragment it accepts, or null */
async function read(address: string): Promise<string | null> {
  try {
    const ask = repairAskLink(address);
    const found = ask ?? (await repairLink(address));
    if (found === null) return null;
    await (ask === null ? readLink(found) : readAnyAsk(found));
    return found.fragment;
  } catch (error) {
    if (error instanceof LinkError) return null;
    throw error;
  }
}

/** Sends addresses through the reader of links: each is refused, or is a link that was made. */
export async function fuzzFragments(plan: FragmentPlan, findings: Findings): Promise<FragmentReport> {
  const links = await makeLinks();
  const made = new Set(links.map(({ fragment }) => fragment));
  let [accepted, slowest] = [0, 0];
  const begun = performance.now();
  for (let index = 0; index < plan.fragments; index += 1) {
    const address = drawAddress(new Dice(plan.seed, index), links);
    const started = performance.now();
    const outcome = await read(address).catch((error: unknown) => new Error(String(error)));
    const took = performance.now() - started;
    slowest = Math.max(slowest, took);
    // The links are new in every run, so the address is told, not its number.
    const again = JSON.stringify(address);
    if (outcome instanceof Error) findings.add(`${CHECK}: ${outcome.message}`, again);
    else if (outcome !== null && !made.has(outcome))
      findings.add(`${CHECK}: a link that was never made was accepted`, again);
    if (took > LONGEST_MS) findings.add(`${CHECK}: one took ${took.toFixed(0)} ms`, again);
    if (typeof outcome === 'string') accepted += 1;
  }
  const seconds = ((performance.now() - begun) / 1000).toFixed(0);
  const text = `${plan.fragments} fragments in ${seconds} s: ${accepted} repaired or left alone, all others refused; the slowest took ${slowest.toFixed(0)} ms`;
  return { checks: [CHECK], text };
}
