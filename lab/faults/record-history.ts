import {
  acknowledgeCall,
  deleteCall,
  draftLink,
  openAnswer,
  revealCall,
  type HeldLink,
  type StoredKind,
} from '@oncelink/testing/product/link-client';
import { newClaimToken } from '@oncelink/link-crypto';
import { asPage, ask, type Answer } from './ask.ts';
import type { Action, Exchange } from './history.ts';

/** A link that was made, and what its maker knows of it. */
export interface KnownLink {
  readonly number: number;
  readonly text: string;
  readonly held: HeldLink;
  /** As the creation was answered, milliseconds since 1970; it may be shortened afterwards. */
  expiresAt: number;
  readers: number;
}

/** Someone's claim token. */
export interface Reader {
  readonly number: number;
  readonly token: string;
}

/** The calls of people, all written down. */
export class Recorder {
  readonly exchanges: Exchange[] = [];
  readonly links: KnownLink[] = [];
  #next = 0;
  readonly #origins: readonly string[];

  /** @param origins of the gateways, which are asked in turn */
  constructor(origins: readonly string[]) {
    this.#origins = origins;
  }

  /** Makes a link by the page's rules. @returns undefined when that failed or is unknown */
  async create(kind: StoredKind): Promise<KnownLink | undefined> {
    const number = (this.#next += 1);
    const text = `message ${number}`;
    const draft = await draftLink(kind, text);
    const attempt = () => this.#record(['create', number, 0], (origin) => ask(origin, draft));
    // A seal is given out once: a maker who missed it makes another link.
    const answer = await (kind === 'sealed' ? attempt() : asPage(attempt));
    if (answer?.status !== 201) return undefined;
    const link: KnownLink = {
      number,
      text,
      held: await draft.finish(answer.body),
      expiresAt: Date.parse(String(answer.body['expiresAt'])),
      readers: 0,
    };
    this.links.push(link);
    return link;
  }

  newReader(link: KnownLink): Reader {
    return { number: (link.readers += 1), token: newClaimToken() };
  }

  /** One attempt to claim. @param gateway index of the one to ask; any where not given */
  claim(link: KnownLink, { number, token }: Reader, gateway?: number): Promise<Answer | null> {
    const open = (answer: Answer): Promise<string> =>
      openAnswer(link.held, answer.body).catch(() => 'does not open');
    const call = revealCall(link.held, token);
    const send = (origin: string) => ask(this.#origins[gateway ?? -1] ?? origin, call);
    return this.#record(['claim', link.number, number], send, open);
  }

  acknowledge(link: KnownLink, { number, token }: Reader): Promise<Answer | null> {
    const call = acknowledgeCall(link.held, token);
    return this.#record(['acknowledge', link.number, number], (origin) => ask(origin, call));
  }

  delete(link: KnownLink): Promise<Answer | null> {
    const call = deleteCall(link.held);
    return this.#record(['delete', link.number, 0], (origin) => ask(origin, call));
  }

  /** Tries the right password, where the link has one. */
  async verify({ held, number }: KnownLink): Promise<void> {
    const { name, proof, passwordProof: password } = held;
    if (!('shortCode' in name) || password === undefined) return;
    const call = { path: '/api/verify-password', body: { code: name.shortCode, proof, password } };
    await this.#record(['verify', number, 0], (origin) => ask(origin, call));
  }

  status({ held, number }: KnownLink): Promise<Answer | null> {
    const { name, proof } = held;
    const path = 'id' in name ? `/api/seals/${name.id}` : `/api/get-short-url?code=${name.shortCode}`;
    return this.#record(['status', number, 0], (origin) => ask(origin, { path }, { 'x-link-proof': proof }));
  }

  async #record(
    [action, link, reader]: readonly [action: Action, link: number, reader: number],
    send: (origin: string) => Promise<Answer | null>,
    open?: (answer: Answer) => Promise<string>,
  ): Promise<Answer | null> {
    const origin = this.#origins[Math.floor(Math.random() * this.#origins.length)] ?? '';
    const start = performance.now();
    const answer = await send(origin);
    const end = performance.now();
    const text = answer?.status === 200 && open ? await open(answer) : null;
    const reply = answer && { status: answer.status, retryAfter: answer.retryAfter, text };
    this.exchanges.push({ action, link, reader, start, end, reply });
    return answer;
  }
}
