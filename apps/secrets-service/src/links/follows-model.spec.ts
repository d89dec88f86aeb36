import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { acknowledge, claim, GRACE, remove, sweep, type LinkRow } from '../testing/link-model/link-row.ts';
import fc from 'fast-check';
import { drawWatch } from '../testing/ends-site.ts';
import { LinkSweeper } from '../expiry/sweep-links.service.ts';
import {
  CONFIG,
  NAMES,
  startLinkDatabase,
  TIMES,
  type LinkDatabase,
  type Replica,
} from '../testing/link-database.ts';
import {
  halfErased,
  makeLink,
  one,
  randomText,
  revealOf,
  rowOf,
  type TestLink,
} from '../testing/link-requests.ts';

/** Seconds of one unit of the model's time: far longer than a run takes. */
const UNIT = TIMES.grace / GRACE;
const LIFE = 2;
const WAIT = 1;
const WHY = [null, 'viewed', 'deleted', 'expired'] as const;
const guarded = () => true;

let database: LinkDatabase;
let replica: Replica;
let sweeper: LinkSweeper;
beforeAll(async () => {
  database = await startLinkDatabase();
  replica = await database.startReplica();
  sweeper = new LinkSweeper(replica.pool, CONFIG);
});
afterAll(() => database.stop());

type Step =
  | { readonly do: 'claim' | 'acknowledge'; readonly token: 1 | 2 }
  | { readonly do: 'delete' | 'sweep' | 'wait' };

const STEP: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constantFrom('claim', 'acknowledge'), token: fc.constantFrom<1 | 2>(1, 2) }),
  fc.record({ do: fc.constantFrom('delete', 'sweep', 'wait') }),
);

/** The same link, once in the model and once in PostgreSQL. */
interface Twins {
  model: LinkRow;
  now: number;
  readonly link: TestLink;
  readonly claims: Readonly<Record<1 | 2, string>>;
}

/** Takes a step in both. @returns whether each of them handed out the secret */
async function take(step: Step, twins: Twins): Promise<readonly [boolean, boolean]> {
  const { link, model, now, claims } = twins;
  const { ref, proofHash } = link;
  if (step.do === 'claim') {
    const after = claim(model, step.token, now, guarded);
    const answer = await one(replica.use.reveal([revealOf(link, claims[step.token])]));
    twins.model = after ?? model;
    return [after !== null, answer.outcome === 'granted' && answer.payload === link.payload];
  }
  if (step.do === 'acknowledge') {
    await one(replica.use.acknowledge([{ ref, proofHash, claimHash: claims[step.token] }]));
    twins.model = acknowledge(model, step.token, guarded) ?? model;
  } else if (step.do === 'delete') {
    await one(replica.use.delete([{ ref, proofHash }]));
    twins.model = remove(model, now, guarded) ?? model;
  } else if (step.do === 'sweep') {
    await sweeper.sweep();
    twins.model = sweep(model, now, guarded) ?? model;
  } else {
    await database.letTimePass(UNIT);
    twins.now += 1;
  }
  return [false, false];
}

async function hasUntoldEnd({ ref }: TestLink): Promise<boolean> {
  const untold = await database.query('SELECT FROM link WHERE loc = $1 AND octet_length(watch) = 20', [
    NAMES.locate(ref),
  ]);
  return untold.length > 0;
}

/** What both must agree on after every step. */
async function compare({ model, link }: Twins): Promise<void> {
  const row = await rowOf(database, link);
  expect({
    why: WHY[Number(row['gone_why'] ?? 0)],
    claimed: row['claim'] !== null,
    payload: row['payload'] !== null,
    key: row['kid'] ?? 0,
    untold: await hasUntoldEnd(link),
  }).toEqual({
    why: model.why,
    claimed: model.claim !== 0,
    payload: model.state === 'live',
    key: model.kid,
    untold: model.untold,
  });
}

describe('the statements of links', () => {
  it('do what the model does, which is explored as a whole', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(STEP, { minLength: 3, maxLength: 12 }),
        fc.boolean(),
        async (steps, isGuarded) => {
          const twins: Twins = {
            model: {
              state: 'live',
              claim: 0,
              claimUntil: 0,
              expiresAt: LIFE,
              startsAt: WAIT,
              why: null,
              kid: 1,
              untold: false,
            },
            now: 0,
            link: await makeLink(replica, {
              startsIn: WAIT * UNIT,
              expiresIn: (LIFE - WAIT) * UNIT,
              watch: drawWatch(),
              passwordProofHash: isGuarded ? randomText() : null,
            }),
            claims: { 1: randomText(), 2: randomText() },
          };
          for (const step of steps) {
            const [inModel, inDatabase] = await take(step, twins);
            expect(inDatabase).toBe(inModel);
            await compare(twins);
            expect(await halfErased(database)).toEqual([]);
          }
        },
      ),
      { numRuns: 120 },
    );
  });
});
