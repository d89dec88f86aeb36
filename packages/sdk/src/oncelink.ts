import { localError } from './errors.ts';
import { siteOf } from './link-address.ts';
import { makeSecret } from './make-secret.ts';
import type { Sender } from './send-request.ts';
import type {
  Cancellable,
  ClaimedSecret,
  ClaimOptions,
  EventFilter,
  LinkStatus,
  MadeSecret,
  NewSecret,
  OncelinkOptions,
  OpenedSecret,
  OpenOptions,
  Receipt,
  ReceiptFilter,
  AccountEvent,
} from './types.ts';

const TIMEOUT_MS = 10_000;
const RETRIES = 3;

const madeLinks = () => import('./made-links.ts');

/** Whether it names a receipt rather than a link. */
const isReceipt = (text: string): boolean => text.startsWith('sec_');

/**
 * Makes and opens one-time secret links. Encrypts and decrypts here: no message, password or key of a link is ever sent.
 * All calls reject with `OncelinkError`.
 */
export class Oncelink {
  readonly #site: string | undefined;
  readonly #linkSite: string | undefined;
  readonly #apiKey: string | undefined;
  readonly #sender: Sender;

  /** @throws OncelinkError `BAD_URL`, `NOT_HTTPS`, `BAD_KEY` */
  constructor({
    url,
    linkUrl,
    apiKey,
    fetch,
    timeoutMs = TIMEOUT_MS,
    maxRetries = RETRIES,
  }: OncelinkOptions = {}) {
    this.#site = url === undefined ? undefined : siteOf(url);
    this.#linkSite = linkUrl === undefined ? this.#site : siteOf(linkUrl);
    // A key that no header can hold would look like a site that does not answer.
    if (apiKey !== undefined && !/^[!-~]+$/.test(apiKey)) throw localError('BAD_KEY');
    this.#apiKey = apiKey;
    // The global one is asked for at each call: whatever replaces it later counts, and it wants no `this`.
    this.#sender = { fetch: fetch ?? ((...request) => globalThis.fetch(...request)), timeoutMs, maxRetries };
  }

  /** Encrypts a message and makes its link. A call whose answer was lost is repeated without making a second link. */
  async createSecret(secret: NewSecret): Promise<MadeSecret> {
    return makeSecret(this.#maker, secret);
  }

  /** Opens a link, once, and has its secret erased. A program that stores the message uses `claimSecret`. */
  async openSecret(link: string, options: OpenOptions = {}): Promise<OpenedSecret> {
    const { acknowledge, ...opened } = await this.claimSecret(link, options);
    await acknowledge();
    return opened;
  }

  /**
   * Opens a link and leaves it to the caller to say when the message is safe. Until then, for a minute, the same claim opens
   * it again: keep the token of `newClaim` before the call, and a crash loses nothing.
   */
  async claimSecret(link: string, options: ClaimOptions = {}): Promise<ClaimedSecret> {
    return (await madeLinks()).claimSecret(this.#reader, link, options);
  }

  /** What became of a link, by itself or by the `id` of its receipt. Opens nothing and changes nothing. */
  async status(link: string, options: Cancellable = {}): Promise<LinkStatus> {
    if (isReceipt(link)) return (await madeLinks()).statusOfReceipt(this.#maker, link, options);
    return (await madeLinks()).askStatus(this.#reader, link, options);
  }

  /**
   * Destroys a secret unread, by its link or by the `id` of its receipt. May be repeated; rejects with `GONE` when it was
   * opened or has expired.
   */
  async burn(link: string, options: Cancellable = {}): Promise<void> {
    if (isReceipt(link)) return (await madeLinks()).revokeReceipt(this.#maker, link, options);
    return (await madeLinks()).burnSecret(this.#reader, link, options);
  }

  /** A token for `claimSecret`. */
  async newClaim(): Promise<string> {
    return (await madeLinks()).newClaimToken();
  }

  /** Receipts of the links that keys of this account have made, the newest first; pages are asked for as they are needed. */
  async *secrets(filter: ReceiptFilter = {}): AsyncGenerator<Receipt, void> {
    yield* (await madeLinks()).listReceipts(this.#maker, filter);
  }

  /** What happened to those links and to the account, the oldest first, up to now. Keep the `id` of the last one: later calls go on after it. */
  async *events(filter: EventFilter = {}): AsyncGenerator<AccountEvent, void> {
    yield* (await madeLinks()).listEvents(this.#maker, filter);
  }

  get #maker() {
    const [site, linkSite] = [this.#site, this.#linkSite];
    if (site === undefined || linkSite === undefined) throw localError('BAD_URL');
    return { site, linkSite, apiKey: this.#apiKey, sender: this.#sender };
  }

  get #reader() {
    return { site: this.#linkSite, sender: this.#sender };
  }
}
