import { textOf, type Question } from '../ask-json.ts';
import { readAwsCredentials, type AwsIdentity } from './aws-credentials.ts';
import { signAwsRequest } from './aws-signature.ts';
import { askKms, expectText, type Kms } from './kms.ts';

export interface AwsOptions extends AwsIdentity {
  /** arn:aws:kms:<region>:<account>:key/<id>, or an alias's. */
  readonly arn: string;
  readonly endpoint?: string | undefined;
  readonly ca?: string | undefined;
}

const NAME = 'AWS KMS';

/** A symmetric key of AWS KMS. It is asked a few times a day, so each time credentials are fetched anew. */
export class AwsKms implements Kms {
  readonly #options: AwsOptions;
  readonly #region: string;

  constructor(options: AwsOptions) {
    this.#options = options;
    this.#region = options.arn.split(':')[3] ?? '';
  }

  async wrap(key: Buffer, kid: number): Promise<string> {
    const answer = await this.#call('Encrypt', { Plaintext: key.toString('base64'), ...boundTo(kid) });
    return expectText(NAME, textOf(answer, 'CiphertextBlob'));
  }

  async unwrap(wrapped: string, kid: number): Promise<Buffer> {
    const answer = await this.#call('Decrypt', { CiphertextBlob: wrapped, ...boundTo(kid) });
    return Buffer.from(expectText(NAME, textOf(answer, 'Plaintext')), 'base64');
  }

  async #call(operation: 'Encrypt' | 'Decrypt', fields: object): Promise<unknown> {
    const { arn, endpoint = `https://kms.${this.#region}.amazonaws.com`, ca } = this.#options;
    const ask = (url: string, question: Question) => this.#ask(url, { ...question, ca });
    const credentials = await readAwsCredentials(this.#options, this.#region, ask);
    const url = new URL(endpoint);
    const body = JSON.stringify({ KeyId: arn, ...fields });
    const headers = signAwsRequest(
      {
        url,
        body,
        headers: {
          'content-type': 'application/x-amz-json-1.1',
          'x-amz-target': `TrentService.${operation}`,
        },
      },
      { credentials, region: this.#region, service: 'kms' },
    );
    return ask(url.href, { method: 'POST', headers, body });
  }

  #ask(url: string, question: Question): Promise<unknown> {
    return askKms(
      NAME,
      url,
      question,
      (answer) => textOf(answer, '__type') ?? textOf(answer, 'Error', 'Code'),
    );
  }
}

/** Stands in AWS's log of calls, and is no secret. */
const boundTo = (kid: number) => ({ EncryptionContext: { use: 'oncelink-ring-1', kid: String(kid) } });
