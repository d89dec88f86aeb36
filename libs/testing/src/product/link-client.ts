import { createHash } from 'node:crypto';
import { Agent, request } from 'node:http';
import {
  draftSealedLink,
  makePasswordLink,
  makeShortLink,
  newClaimToken,
  type OpenedMessage,
  readLink,
  type Stretch,
} from '@oncelink/link-crypto';
import { readAnswer } from './read-answer.ts';

export type StoredKind = 'sealed' | 'short' | 'password';
export const STORED_KINDS = ['sealed', 'short', 'password'] as const;

export interface Answer {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: Record<string, unknown>;
}

/** Everything that the holder of a link (and of its password) can show the server. */
export interface HeldLink {
  readonly kind: StoredKind;
  readonly pathname: string;
  readonly fragment: string;
  /** `{ shortCode }` or `{ id }`, as the calls expect it. */
  readonly name: { readonly shortCode: string } | { readonly id: string };
  readonly proof: string;
  readonly passwordProof?: string;
}

/** The cost of guessing is not what races test: one hash instead of a memory-hard function. */
export const quickStretch: Stretch = async (_suite, password, salt) =>
  new Uint8Array(createHash('sha256').update(password).update(salt).digest());

// Only with a limit of its own does Node's agent heed the server's one (`Keep-Alive: timeout=10`). Without it a call may go
// out on a connection that the server closes in this moment, and hang up.
const agent = new Agent({ keepAlive: true, maxSockets: 128, timeout: 10_000 });

/** One call with JSON in and out. Rejects when no answer came, or one that is not as the API's document says. */
export function call(
  origin: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const method = text === undefined ? 'GET' : 'POST';
  const url = new URL(path, origin);
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        agent,
        method,
        headers: { ...(text !== undefined && { 'content-type': 'application/json' }), ...headers },
      },
      (answer) => void readAnswer(method, url.pathname, answer).then(resolve, reject),
    );
    sent.on('error', reject);
    sent.end(text);
  });
}

/** Makes everyone Pro where demo mode is on. */
export const PRO = { 'x-demo-pro': 'on' };

/** A call as it goes over the wire. */
export interface LinkCall {
  readonly path: string;
  readonly body: object;
}

/** A link that the server does not know of yet. */
export interface LinkDraft extends LinkCall {
  /** @param answer to the call, when it was 201 */
  readonly finish: (answer: Record<string, unknown>) => Promise<HeldLink>;
}

async function draftSealed(message: string, expiresIn: number): Promise<LinkDraft> {
  const draft = await draftSealedLink();
  return {
    path: '/api/seals',
    body: { id: draft.sealId, proofHash: draft.proofHash, expiresIn },
    finish: async ({ seal }) => {
      const { fragment } = await draft.finish(String(seal), message);
      const link = await readLink({ pathname: '/s-', fragment });
      if (link.kind !== 'sealed') throw new Error(`made a ${link.kind} link`);
      return { kind: 'sealed', pathname: '/s-', fragment, name: { id: link.sealId }, proof: link.proof };
    },
  };
}

export const PASSWORD = 'harbor-42';

async function holdStored(fragment: string, created: Record<string, unknown>): Promise<HeldLink> {
  const { pathname } = new URL(String(created['shortUrl']));
  const held = { pathname, fragment, name: { shortCode: String(created['shortCode']) } };
  const link = await readLink({ pathname, fragment });
  if (link.kind === 'password') {
    const { passwordProof } = await link.unlock(PASSWORD, quickStretch);
    return { ...held, kind: 'password', proof: link.proof, passwordProof };
  }
  if (link.kind !== 'short') throw new Error(`made a ${link.kind} link`);
  return { ...held, kind: 'short', proof: link.proof };
}

async function draftStored(
  kind: 'short' | 'password',
  message: string,
  expiresIn: number,
): Promise<LinkDraft> {
  const made =
    kind === 'short'
      ? { ...(await makeShortLink(message)), passwordHash: null }
      : await makePasswordLink(message, PASSWORD, quickStretch);
  const { fragment, encryptedData, proofHash, passwordHash } = made;
  const isPasswordProtected = passwordHash !== null;
  return {
    path: '/api/create-short-url',
    body: { encryptedData, passwordHash, isPasswordProtected, proofHash, expiresIn },
    finish: (created) => holdStored(fragment, created),
  };
}

/** Makes a link as the page does, up to its call. @param expiresIn seconds */
export const draftLink = (kind: StoredKind, message: string, expiresIn = 86_400): Promise<LinkDraft> =>
  kind === 'sealed' ? draftSealed(message, expiresIn) : draftStored(kind, message, expiresIn);

/** Makes a link as the page does. @param expiresIn seconds */
export async function createLink(
  origin: string,
  kind: StoredKind,
  message: string,
  expiresIn?: number,
): Promise<HeldLink> {
  const { path, body, finish } = await draftLink(kind, message, expiresIn);
  const answer = await call(origin, path, body, PRO);
  if (answer.status !== 201) throw new Error(`not created: ${answer.status} ${JSON.stringify(answer.body)}`);
  return finish(answer.body);
}

async function openWith(
  { pathname, fragment }: HeldLink,
  answer: Record<string, unknown>,
): Promise<OpenedMessage> {
  const link = await readLink({ pathname, fragment });
  if (link.kind === 'sealed') return link.open(String(answer['seal']));
  if (link.kind === 'unsealed') return link.open();
  const payload = String(answer['decryptedData']);
  if (link.kind === 'short') return link.open(payload);
  return (await link.unlock(PASSWORD, quickStretch)).open(payload);
}

/** What the holder of the link reads in the answer to a claim. All links of this file hold a text alone. */
export async function openAnswer(held: HeldLink, answer: Record<string, unknown>): Promise<string> {
  const opened = await openWith(held, answer);
  if (typeof opened !== 'string') throw new Error('not a text alone');
  return opened;
}

/** The call that claims a link. */
export function revealCall(link: HeldLink, claim: string = newClaimToken()): LinkCall {
  const password = link.passwordProof === undefined ? {} : { password: link.passwordProof };
  return {
    path: link.kind === 'sealed' ? '/api/seals/reveal' : '/api/reveal-secret',
    body: { ...link.name, ...password, proof: link.proof, claim },
  };
}

export function reveal(origin: string, link: HeldLink, claim?: string): Promise<Answer> {
  const { path, body } = revealCall(link, claim);
  return call(origin, path, body);
}

export const acknowledgeCall = (link: HeldLink, claim: string): LinkCall => ({
  path: '/api/reveal/ack',
  body: { ...link.name, proof: link.proof, claim },
});

export function acknowledge(origin: string, link: HeldLink, claim: string): Promise<Answer> {
  const { path, body } = acknowledgeCall(link, claim);
  return call(origin, path, body);
}

export const deleteCall = (link: HeldLink): LinkCall => ({
  path: '/api/delete-secret',
  body: { ...link.name, proof: link.proof },
});

export function deleteSecret(origin: string, link: HeldLink): Promise<Answer> {
  const { path, body } = deleteCall(link);
  return call(origin, path, body);
}

export function linkStatus(origin: string, link: HeldLink): Promise<Answer> {
  const path =
    'id' in link.name ? `/api/seals/${link.name.id}` : `/api/get-short-url?code=${link.name.shortCode}`;
  return call(origin, path, undefined, { 'x-link-proof': link.proof });
}
