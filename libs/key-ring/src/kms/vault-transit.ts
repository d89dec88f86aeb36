import { readFile } from 'node:fs/promises';
import { fieldOf, textOf } from '../ask-json.ts';
import { askKms, expectText, KmsError, type Kms } from './kms.ts';

export interface VaultOptions {
  /** Of the server, with https://. */
  readonly address: string;
  /** Where the secrets engine `transit` is mounted. */
  readonly mount: string;
  /** Name of its key, of a kind with associated data: aes256-gcm96 or chacha20-poly1305. */
  readonly key: string;
  readonly ca?: string | undefined;
  readonly namespace?: string | undefined;
  /** A file with a token, which Vault's agent may replace; or the role of the pod's account, at `auth/kubernetes`. */
  readonly login: { readonly tokenFile: string } | { readonly role: string; readonly jwtFile: string };
}

/** HashiCorp Vault's secrets engine `transit`, or OpenBao's. It is asked a few times a day, so each time it signs in anew. */
export class VaultTransit implements Kms {
  readonly #options: VaultOptions;
  readonly #name: string;

  constructor(options: VaultOptions) {
    this.#options = options;
    this.#name = `Vault at ${new URL(options.address).host}`;
  }

  async wrap(key: Buffer, kid: number): Promise<string> {
    const answer = await this.#transit('encrypt', { plaintext: key.toString('base64'), ...boundTo(kid) });
    return expectText(this.#name, textOf(answer, 'data', 'ciphertext'));
  }

  async unwrap(wrapped: string, kid: number): Promise<Buffer> {
    const answer = await this.#transit('decrypt', { ciphertext: wrapped, ...boundTo(kid) });
    return Buffer.from(expectText(this.#name, textOf(answer, 'data', 'plaintext')), 'base64');
  }

  async #transit(operation: 'encrypt' | 'decrypt', body: object): Promise<unknown> {
    const { mount, key } = this.#options;
    return this.#post(`${mount}/${operation}/${key}`, body, await this.#signIn());
  }

  async #signIn(): Promise<string> {
    const { login } = this.#options;
    if ('tokenFile' in login) return this.#readFile(login.tokenFile);
    const jwt = await this.#readFile(login.jwtFile);
    const answer = await this.#post('auth/kubernetes/login', { role: login.role, jwt });
    return expectText(this.#name, textOf(answer, 'auth', 'client_token'));
  }

  async #readFile(file: string): Promise<string> {
    try {
      return (await readFile(file, 'utf8')).trim();
    } catch {
      throw new KmsError(`${this.#name} needs a token, and ${file} can't be read.`);
    }
  }

  async #post(path: string, body: object, token?: string): Promise<unknown> {
    const { address, ca, namespace } = this.#options;
    const headers = {
      'X-Vault-Request': 'true',
      ...(token !== undefined && { 'X-Vault-Token': token }),
      ...(namespace !== undefined && { 'X-Vault-Namespace': namespace }),
    };
    const url = `${address.replace(/\/+$/, '')}/v1/${path}`;
    return askKms(this.#name, url, { method: 'POST', headers, body, ca }, (answer) =>
      textOf(fieldOf(answer, 'errors'), '0'),
    );
  }
}

const boundTo = (kid: number) => ({
  associated_data: Buffer.from(`oncelink-ring-1 ${kid}`).toString('base64'),
});
