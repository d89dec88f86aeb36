import { createHash } from 'node:crypto';
import { Agent, request } from 'node:http';
import {
  draftSealedLink,
  makePasswordLink,
  makeShortLink,
  newClaimToken,
  readLink,
  type Stretch,
} from '@oncelink/link-crypto';

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

const agent = new Agent({ keepAlive: true, maxSockets: 128 });

/** One call with JSON in and out. Rejects only when no answer came. */
export function call(
  origin: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const sent = request(
      new URL(path, origin),
      {
        agent,
        method: text === undefined ? 'GET' : 'POST',
        headers: { ...(text !== undefined && { 'content-type': 'application/json' }), ...headers },
      },
      (answer) => {
        let received = '';
        answer.on('data', (chunk: Buffer) => (received += chunk.toString()));
        answer.on('error', reject);
        answer.on('end', () => {
          const parsed = received === '' ? {} : (JSON.parse(received) as Record<string, unknown>);
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: parsed });
        });
      },
    );
    sent.on('error', reject);
    sent.end(text);
  });
}

const PRO = { 'x-demo-pro': 'on' };

function expectCreated(answer: Answer): Record<string, unknown> {
  if (answer.status !== 201) throw new Error(`not created: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

async function createSealed(origin: string, message: string, expiresIn: number): Promise<HeldLink> {
  const draft = await draftSealedLink();
  const body = { id: draft.sealId, proofHash: draft.proofHash, expiresIn };
  const { seal } = expectCreated(await call(origin, '/api/seals', body, PRO));
  const { fragment } = await draft.finish(String(seal), message);
  const link = await readLink({ pathname: '/s-', fragment });
  if (link.kind !== 'sealed') throw new Error(`made a ${link.kind} link`);
  return { kind: 'sealed', pathname: '/s-', fragment, name: { id: link.sealId }, proof: link.proof };
}

export const PASSWORD = 'harbor-42';

async function createStored(
  origin: string,
  kind: 'short' | 'password',
  message: string,
  expiresIn: number,
): Promise<HeldLink> {
  const made =
    kind === 'short'
      ? { ...(await makeShortLink(message)), passwordHash: null }
      : await makePasswordLink(message, PASSWORD, quickStretch);
  const { fragment, encryptedData, proofHash, passwordHash } = made;
  const isPasswordProtected = passwordHash !== null;
  const body = { encryptedData, passwordHash, isPasswordProtected, proofHash, expiresIn };
  const created = expectCreated(await call(origin, '/api/create-short-url', body, PRO));
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

/** Makes a link as the page does. @param expiresIn seconds */
export function createLink(
  origin: string,
  kind: StoredKind,
  message: string,
  expiresIn = 86_400,
): Promise<HeldLink> {
  return kind === 'sealed'
    ? createSealed(origin, message, expiresIn)
    : createStored(origin, kind, message, expiresIn);
}

/** Path and body of the call that claims a link. */
export function revealCall(link: HeldLink, claim: string = newClaimToken()): { path: string; body: object } {
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

export function acknowledge(origin: string, link: HeldLink, claim: string): Promise<Answer> {
  return call(origin, '/api/reveal/ack', { ...link.name, proof: link.proof, claim });
}

export function deleteSecret(origin: string, link: HeldLink): Promise<Answer> {
  return call(origin, '/api/delete-secret', { ...link.name, proof: link.proof });
}

export function linkStatus(origin: string, link: HeldLink): Promise<Answer> {
  const path =
    'id' in link.name ? `/api/seals/${link.name.id}` : `/api/get-short-url?code=${link.name.shortCode}`;
  return call(origin, path, undefined, { 'x-link-proof': link.proof });
}
