import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { askJson } from './ask-json.ts';
import { PLAIN_CODEC, type RingCodec } from './ring-codec.ts';
import { RingChangedError, type RingStore, type StoredRing } from './ring-store.ts';
import { RingError, type Ring } from './ring.ts';

/** Key of the Secret's data, and so the name of the file that others mount. */
const FIELD = 'ring.json';

/** A Secret of the pod's own namespace. The defaults are those of every pod with a service account. */
export interface SecretPlace {
  readonly name: string;
  readonly apiUrl?: string;
  /** Folder of `token`, `ca.crt` and `namespace`. */
  readonly accountFolder?: string;
  readonly codec?: RingCodec | undefined;
}

/** What the API answers. Its other fields are written back unchanged. */
interface Secret {
  readonly metadata: { readonly resourceVersion: string };
  readonly data?: Readonly<Record<string, unknown>>;
}

const isSecret = (value: unknown): value is Secret =>
  typeof value === 'object' &&
  value !== null &&
  'metadata' in value &&
  typeof value.metadata === 'object' &&
  value.metadata !== null &&
  'resourceVersion' in value.metadata &&
  typeof value.metadata.resourceVersion === 'string' &&
  (!('data' in value) || typeof value.data === 'object');

/**
 * The ring in a Secret that exists, empty before its first ring: so a role need not be allowed to make Secrets, which
 * can't be narrowed down to one name. The API's own resource version makes a change a compare-and-swap.
 */
export class KubernetesSecretRingStore implements RingStore {
  readonly #name: string;
  readonly #apiUrl: string;
  readonly #accountFolder: string;
  readonly #codec: RingCodec;

  constructor({ name, apiUrl, accountFolder, codec = PLAIN_CODEC }: SecretPlace) {
    this.#name = name;
    this.#codec = codec;
    this.#apiUrl = apiUrl ?? 'https://kubernetes.default.svc';
    this.#accountFolder = accountFolder ?? '/var/run/secrets/kubernetes.io/serviceaccount';
  }

  async read(): Promise<StoredRing> {
    const { metadata, data } = await this.#call('GET');
    const name = `The key ring in the Secret ${this.#name}`;
    const encoded = data?.[FIELD];
    if (typeof encoded !== 'string') throw new RingError(`${name} does not exist.`);
    const ring = await this.#codec.decode(Buffer.from(encoded, 'base64').toString(), name);
    return { ring, revision: metadata.resourceVersion };
  }

  async create(ring: Ring): Promise<void> {
    const secret = await this.#call('GET');
    if (secret.data?.[FIELD] !== undefined) throw new RingChangedError();
    await this.#write(secret, ring);
  }

  async replace(ring: Ring, revision: string): Promise<void> {
    const secret = await this.#call('GET');
    if (secret.metadata.resourceVersion !== revision) throw new RingChangedError();
    await this.#write(secret, ring);
  }

  /** The API refuses it if the Secret was written since `secret` was read. */
  async #write(secret: Secret, ring: Ring): Promise<Secret> {
    const encoded = Buffer.from(await this.#codec.encode(ring)).toString('base64');
    return this.#call('PUT', { ...secret, data: { ...secret.data, [FIELD]: encoded } });
  }

  async #call(method: 'GET' | 'PUT', body?: Secret): Promise<Secret> {
    const account = (name: string) => readFile(path.join(this.#accountFolder, name), 'utf8');
    // Read each time: tokens are replaced every hour.
    const [token, ca, namespace] = await Promise.all([
      account('token'),
      account('ca.crt'),
      account('namespace'),
    ]);
    const url = `${this.#apiUrl}/api/v1/namespaces/${namespace.trim()}/secrets/${this.#name}`;
    const headers = { Authorization: `Bearer ${token.trim()}` };
    const { status, answer } = await askJson(url, { method, ca, headers, body });
    if (status === 409) throw new RingChangedError();
    if (status !== 200 || !isSecret(answer)) {
      throw new RingError(
        `The API of Kubernetes answers ${method} of the Secret ${this.#name} with ${status}.`,
      );
    }
    return answer;
  }
}
