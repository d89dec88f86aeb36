import { textOf, type Question } from '../ask-json.ts';
import { readGoogleToken, type GoogleAccount } from './google-token.ts';
import { askKms, expectText, type Kms } from './kms.ts';

export interface GcpOptions extends GoogleAccount {
  /** projects/…/locations/…/keyRings/…/cryptoKeys/… */
  readonly key: string;
  readonly endpoint?: string | undefined;
}

const NAME = 'Google Cloud KMS';

/** A symmetric key of Google Cloud KMS. It is asked a few times a day, so each time a new token is fetched. */
export class GcpKms implements Kms {
  readonly #options: GcpOptions;

  constructor(options: GcpOptions) {
    this.#options = options;
  }

  async wrap(key: Buffer, kid: number): Promise<string> {
    const answer = await this.#call('encrypt', { plaintext: key.toString('base64'), ...boundTo(kid) });
    return expectText(NAME, textOf(answer, 'ciphertext'));
  }

  async unwrap(wrapped: string, kid: number): Promise<Buffer> {
    const answer = await this.#call('decrypt', { ciphertext: wrapped, ...boundTo(kid) });
    return Buffer.from(expectText(NAME, textOf(answer, 'plaintext')), 'base64');
  }

  async #call(operation: 'encrypt' | 'decrypt', body: object): Promise<unknown> {
    const { key, endpoint = 'https://cloudkms.googleapis.com', ca } = this.#options;
    const token = await readGoogleToken(this.#options, (url, question) => this.#ask(url, question));
    const headers = { Authorization: `Bearer ${token}` };
    const url = `${endpoint.replace(/\/+$/, '')}/v1/${key}:${operation}`;
    return this.#ask(url, { method: 'POST', headers, body, ca });
  }

  #ask(url: string, question: Question): Promise<unknown> {
    return askKms(
      NAME,
      url,
      question,
      (answer) => textOf(answer, 'error', 'status') ?? textOf(answer, 'error'),
    );
  }
}

const boundTo = (kid: number) => ({
  additionalAuthenticatedData: Buffer.from(`oncelink-ring-1 ${kid}`).toString('base64'),
});
