import { localError } from './errors.ts';
import { siteOf } from './link-address.ts';
import { makeSecret } from './make-secret.ts';
import type { Sender } from './send-request.ts';
import type {
  Cancellable,
  ClaimedSecret,
  ClaimOptions,
  LinkStatus,
  MadeSecret,
  NewSecret,
  OncelinkOptions,
  OpenedSecret,
  OpenOptions,
} from './types.ts';

const TIMEOUT_MS = 10_000;
const RETRIES = 3;

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
    if (this.#site === undefined || this.#linkSite === undefined) throw localError('BAD_URL');
    return makeSecret(
      { site: this.#site, linkSite: this.#linkSite, apiKey: this.#apiKey, sender: this.#sender },
      secret,
    );
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
    return (await import('./open-secret.ts')).claimSecret(this.#reader, link, options);
  }

  /** What became of a link. Opens nothing and changes nothing. */
  async status(link: string, options: Cancellable = {}): Promise<LinkStatus> {
    return (await import('./open-secret.ts')).askStatus(this.#reader, link, options);
  }

  /** Destroys a secret unread. May be repeated; rejects with `GONE` when it was opened or has expired. */
  async burn(link: string, options: Cancellable = {}): Promise<void> {
    return (await import('./open-secret.ts')).burnSecret(this.#reader, link, options);
  }

  /** A token for `claimSecret`. */
  async newClaim(): Promise<string> {
    return (await import('./open-secret.ts')).newClaimToken();
  }

  get #reader() {
    return { site: this.#linkSite, sender: this.#sender };
  }
}
