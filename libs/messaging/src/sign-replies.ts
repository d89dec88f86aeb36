import { createSecretKey, type KeyObject } from 'node:crypto';
import { isMacOf, macOf, type AssertionKeys } from './assert-callers.ts';
import { decodeReplies, type Reply } from './wire-format.ts';

const MAC_LENGTH = 43;

/**
 * What one PUBLISH brings to a client is signed as a whole: `["MAC",reply,reply…]`. Whoever can only publish would else
 * answer in the name of a service, and the answer of the auth-service says who is signed in. The client is signed too,
 * and uses no number of a request again, so no reply can be repeated for another request.
 */
export class ReplySigner {
  readonly #key: KeyObject;
  readonly #believesAll: boolean;

  constructor({ assertionKey, formerAssertionKey }: AssertionKeys) {
    this.#key = createSecretKey(assertionKey);
    // Services that know the former key alone do not sign.
    this.#believesAll = formerAssertionKey !== undefined;
  }

  /** @param replies JSON of an array with one reply or more */
  sign(clientId: string, replies: string): string {
    return `["${this.#macOf(clientId, replies)}",${replies.slice(1)}`;
  }

  /** The replies that can be believed. */
  read(clientId: string, text: string): Reply[] {
    const replies = decodeReplies(text);
    if (this.#believesAll || this.#isSigned(clientId, text)) return replies;
    // A service with another key can't sign its refusal. Forged, it lets a call fail, which whoever publishes can do anyway.
    return replies.filter(({ error }) => error === 'unauthenticated');
  }

  #isSigned(clientId: string, text: string): boolean {
    const given = text.slice(2, 2 + MAC_LENGTH);
    const replies = `[${text.slice(MAC_LENGTH + 4)}`;
    return isMacOf(this.#key, contentOf(clientId, replies), given);
  }

  #macOf(clientId: string, replies: string): string {
    return macOf(this.#key, contentOf(clientId, replies));
  }
}

/** Begins otherwise than an assertion does, whose key is the same. */
const contentOf = (clientId: string, replies: string): string => `replies ${clientId}\n${replies}`;
