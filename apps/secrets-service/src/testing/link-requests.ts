import { randomBytes } from 'node:crypto';
import { ENVELOPE_BYTES, type Caller, type CreateLinkRequest, type LinkRef } from '@oncelink/contracts';
import { NAMES, type LinkDatabase, type Replica } from './link-database.ts';

export const randomText = (bytes = 32): string => randomBytes(bytes).toString('base64url');

/** Someone who may make any link. */
export const PRO: { readonly caller: Caller } = { caller: { plan: 'pro', account: null } };

/** The answer to a single request; an error entry is thrown. */
export async function one<Result>(answers: Promise<(Result | Error)[]>): Promise<Result> {
  const [answer] = await answers;
  if (answer === undefined || answer instanceof Error) throw answer ?? new Error('No answer.');
  return answer;
}

/** The answers to a batch; the first error entry is thrown. */
export async function all<Result>(answers: Promise<(Result | Error)[]>): Promise<Result[]> {
  return (await answers).map((answer) => {
    if (answer instanceof Error) throw answer;
    return answer;
  });
}

export const linkRequest = (changes: Partial<CreateLinkRequest> = {}): CreateLinkRequest => ({
  envelope: randomText(ENVELOPE_BYTES[2][0]),
  proofHash: randomText(),
  passwordProofHash: null,
  expiresIn: 3600,
  ...changes,
});

/** A link that exists, with all that its recipient's browser would send. */
export interface TestLink {
  readonly ref: LinkRef;
  readonly proofHash: string;
  readonly passwordProofHash: string | null;
  readonly payload: string;
}

export async function makeLinks(
  { create }: Replica,
  count: number,
  changes: (index: number) => Partial<CreateLinkRequest> = () => ({}),
): Promise<TestLink[]> {
  const requests = Array.from({ length: count }, (_, index) => linkRequest(changes(index)));
  const answers = await all(create.createLinks(requests, PRO));
  return requests.map(({ envelope, proofHash, passwordProofHash }, index) => {
    const answer = answers[index];
    if (answer?.outcome !== 'created') throw new Error('The link was not created.');
    return { ref: { code: answer.code }, proofHash, passwordProofHash, payload: envelope };
  });
}

export async function makeLink(
  replica: Replica,
  changes: Partial<CreateLinkRequest> = {},
): Promise<TestLink> {
  const [link] = await makeLinks(replica, 1, () => changes);
  if (link === undefined) throw new Error('The link was not created.');
  return link;
}

export const makeProtectedLink = (replica: Replica): Promise<TestLink> =>
  makeLink(replica, { passwordProofHash: randomText() });

export async function makeSeal(
  { create }: Replica,
  expiresIn: number | null = 86_400,
  startsIn: number | null = null,
): Promise<TestLink> {
  const request = { sealId: randomText(16), proofHash: randomText(), expiresIn, startsIn };
  const answer = await one(create.createSeals([request], PRO));
  if (answer.outcome !== 'created') throw new Error('The seal was not created.');
  return {
    ref: { sealId: request.sealId },
    proofHash: request.proofHash,
    passwordProofHash: null,
    payload: answer.seal,
  };
}

/** A reveal of the link by the holder of `claimHash`. */
export const revealOf = ({ ref, proofHash, passwordProofHash }: TestLink, claimHash = randomText()) => ({
  ref,
  proofHash,
  passwordProofHash,
  claimHash,
});

interface LinkRow {
  readonly expires_at: Date;
  readonly gone_at: Date | null;
  readonly [column: string]: unknown;
}

/**
 * Links that are neither alive with payload, key and its number, nor ended without anything that helps to read them. No
 * constraint of the table says so: PostgreSQL would read its text anew for every statement.
 */
export const halfErased = (database: Pick<LinkDatabase, 'query'>): Promise<unknown[]> =>
  database.query(`
    SELECT loc FROM link WHERE CASE WHEN gone_at IS NULL THEN num_nulls(payload, kid, dek) > 0 OR gone_why IS NOT NULL
      ELSE num_nonnulls(payload, kid, dek, pw_proof, tries_left, claim, claim_until) > 0 OR gone_why IS NULL END`);

/** The link as it lies in the table. */
export async function rowOf(database: LinkDatabase, { ref }: TestLink): Promise<LinkRow> {
  const [row] = await database.query<LinkRow>('SELECT * FROM link WHERE loc = $1', [NAMES.locate(ref)]);
  if (row === undefined) throw new Error('The link has no row.');
  return row;
}
