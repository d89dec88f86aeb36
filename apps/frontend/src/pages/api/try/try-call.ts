import { API_KEY } from '@oncelink/contracts';
import { draftSealedLink, makeShortLink } from '@oncelink/link-crypto/making';
import { callV1, type V1Answer } from '../../../api/call-v1.ts';
import { NetworkError } from '../../../lib/network-error.ts';
import { linkOrigin } from '../../../lib/link-origin.ts';

export type TriedKind = 'direct' | 'short';

export interface TryOrder {
  readonly kind: TriedKind;
  readonly message: string;
  readonly apiKey: string | null;
}

/** What went over the wire, and what became of it. */
export interface Tried {
  readonly kind: TriedKind;
  readonly path: string;
  readonly body: object;
  /** The key as it may be shown; null for none. */
  readonly maskedKey: string | null;
  /** Null: none arrived. */
  readonly answer: V1Answer | null;
  /** Null unless a link was made. */
  readonly url: string | null;
}

/** Its prefix and its last characters, as the console shows it. */
const mask = (apiKey: string): string => `${API_KEY.prefix}…${apiKey.slice(-API_KEY.hintLength)}`;

/** Of an answer that may be anything. */
function textIn(answer: V1Answer, name: 'seal' | 'code'): string | null {
  const value: unknown = answer.status === 201 ? Object(answer.body)[name] : null;
  return typeof value === 'string' ? value : null;
}

interface Prepared {
  readonly path: string;
  readonly body: object;
  /** @returns the link, or null where the answer is none of a link */
  readonly finish: (answer: V1Answer) => Promise<string | null>;
}

/** The message is not in the request: it is encrypted once the server's half of the key is there, and stays in the link. */
async function prepareDirect(message: string): Promise<Prepared> {
  const { sealId, proofHash, finish } = await draftSealedLink();
  return {
    path: '/api/v1/seals',
    body: { sealId, proofHash },
    finish: async (answer) => {
      const seal = textIn(answer, 'seal');
      if (seal === null) return null;
      const { fragment } = await finish(seal, message);
      return `${linkOrigin()}/s-#${fragment}`;
    },
  };
}

/** The request holds the message as an envelope, whose key stays in the link. */
async function prepareShort(message: string): Promise<Prepared> {
  const { encryptedData, proofHash, fragment } = await makeShortLink(message);
  return {
    path: '/api/v1/secrets',
    body: { message: encryptedData, password: null, proofHash },
    finish: async (answer) => {
      const code = textIn(answer, 'code');
      return code === null ? null : `${linkOrigin()}/sh-${code}#${fragment}`;
    },
  };
}

/**
 * Encrypts, calls, and makes the link of the answer, as a program would.
 * @throws LinkError when the message can't be encrypted, or the seal of the answer is none
 */
export async function tryCall({ kind, message, apiKey }: TryOrder): Promise<Tried> {
  const { path, body, finish } = await (kind === 'direct' ? prepareDirect : prepareShort)(message);
  const sent = { kind, path, body, maskedKey: apiKey === null ? null : mask(apiKey) };
  try {
    const answer = await callV1(path, body, apiKey);
    return { ...sent, answer, url: await finish(answer) };
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    return { ...sent, answer: null, url: null };
  }
}
