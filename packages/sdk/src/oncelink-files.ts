import type { Cover, OpenedMessage } from '@oncelink/link-crypto';
import { LinkError, readLink } from '@oncelink/link-crypto/reading';
import { errorOfStage, localError } from './errors.ts';
import { fetchFiles, keptOf } from './fetch-files.ts';
import type { ClaimedFiles, FetchOptions, KeptFiles, NewFiles } from './files-types.ts';
import { siteOf } from './link-address.ts';
import { claimLink } from './open-secret.ts';
import { describeOpened } from './opened-secret.ts';
import { sendFiles } from './send-files.ts';
import { splitLink } from './split-link.ts';
import type { ClaimOptions, MadeSecret, OncelinkOptions } from './types.ts';

const TIMEOUT_MS = 10_000;
const RETRIES = 3;

/**
 * Sends and fetches the files of secrets. They are encrypted and decrypted here, piece by piece: a file of gigabytes takes a few
 * megabytes of memory. All calls reject with `OncelinkError`, or with the reason of a signal that has ended them.
 */
export class OncelinkFiles {
  readonly #options: OncelinkOptions;

  /** @param options as of `Oncelink`; sending takes `url` and an `apiKey` of an account */
  constructor(options: OncelinkOptions = {}) {
    if (options.apiKey !== undefined && !/^[!-~]+$/.test(options.apiKey)) throw localError('BAD_KEY');
    this.#options = options;
  }

  /**
   * Encrypts files, sends them, and makes their link once all have arrived. A part that is lost on its way is sent again. Where
   * it ends before, by its signal or by an error, nothing stays on the site.
   */
  async sendFiles(secret: NewFiles): Promise<MadeSecret> {
    const { url, linkUrl, apiKey } = this.#options;
    if (url === undefined) throw localError('BAD_URL');
    const site = siteOf(url);
    const linkSite = linkUrl === undefined ? site : siteOf(linkUrl);
    return sendFiles({ site, linkSite, apiKey, sender: this.#sender }, secret);
  }

  /**
   * How many bytes the files of a link have, padded, so a little more than they are; 0 where it has none. Asks nobody and opens
   * nothing: look for room before `claimFiles`.
   */
  async sizeOf(link: string): Promise<number> {
    try {
      const { cover } = await readLink(splitLink(link, this.#linkSite));
      return cover?.fileBytes ?? 0;
    } catch (error) {
      throw error instanceof LinkError ? errorOfStage(error.stage) : error;
    }
  }

  /**
   * Opens a link with or without files, once. Keep `kept` before you acknowledge: from then on nothing else leads to the files. They
   * can be fetched for ten minutes and as long as 128 KiB/s take, a day at most.
   */
  async claimFiles(link: string, options: ClaimOptions = {}): Promise<ClaimedFiles> {
    const reader = { site: this.#linkSite, sender: this.#sender, files: true } as const;
    const { site } = splitLink(link, undefined);
    const describe = (opened: OpenedMessage, cover: Cover | undefined) => {
      const bundle = typeof opened === 'string' ? undefined : opened.bundle;
      return { ...describeOpened(opened, cover), kept: bundle ? keptOf(site, bundle) : null };
    };
    return claimLink(reader, link, options, describe);
  }

  /**
   * Fetches the files that `claimFiles` has named. What was interrupted goes on: here by itself, after an error or in another
   * process with `after`. Once all have arrived and were checked, the site removes them.
   */
  async fetchFiles(kept: KeptFiles, options: FetchOptions): Promise<void> {
    return fetchFiles(this.#sender, { ...kept, site: siteOf(kept.site) }, options);
  }

  get #linkSite(): string | undefined {
    const { url, linkUrl = url } = this.#options;
    return linkUrl === undefined ? undefined : siteOf(linkUrl);
  }

  get #sender() {
    const { fetch, timeoutMs = TIMEOUT_MS, maxRetries = RETRIES } = this.#options;
    return {
      fetch: fetch ?? ((...request: Parameters<typeof globalThis.fetch>) => globalThis.fetch(...request)),
      timeoutMs,
      maxRetries,
    };
  }
}
