import { createSecretKey } from 'node:crypto';
import type { RingCodec } from '../ring-codec.ts';
import {
  decodeStoredKeys,
  encodeRing,
  KEY_BYTES,
  type Ring,
  type RingKey,
  type WrappedKey,
} from '../ring.ts';
import type { KmsConfig } from './kms-settings.ts';
import { KmsError, type Kms } from './kms.ts';
import { openKms } from './open-kms.ts';

interface Known {
  readonly stored: WrappedKey;
  readonly key: RingKey;
}

/**
 * For rings whose keys a KMS wraps. What was unwrapped once is remembered as long as it is in the ring, so that the KMS is asked
 * about new keys alone, and may be away otherwise. A key that lies in the ring as it is gets wrapped when the ring is
 * written next, which the next rotation does.
 */
export class KmsCodec implements RingCodec {
  readonly #target: string;
  readonly #open: (name: string) => Kms;
  #known: readonly Known[] = [];

  /**
   * @param target wraps new keys, as in KEY_RING_KMS; keys in the ring say themselves what has wrapped them
   * @param open what leads to a KMS of that name
   */
  constructor(target: string, open: (name: string) => Kms) {
    this.#target = target;
    this.#open = open;
  }

  async encode({ version, keys }: Ring): Promise<string> {
    if (this.#target === 'none') return encodeRing({ version, keys });
    return encodeRing({ version, keys: await Promise.all(keys.map((key) => this.#wrap(key))) });
  }

  /** @throws KmsError when a key that was not there before can't be unwrapped */
  async decode(text: string, name: string): Promise<Ring> {
    const { version, keys } = decodeStoredKeys(text, name);
    const known = await Promise.all(
      keys.map((key) => ('wrapped' in key ? this.#unwrap(key) : Promise.resolve({ key }))),
    );
    // What left the ring is forgotten.
    this.#known = known.filter((one): one is Known => 'stored' in one);
    return { version, keys: known.map(({ key }) => key) };
  }

  async #wrap({ kid, key, madeAt }: RingKey): Promise<WrappedKey> {
    const known = this.#known.find(
      ({ stored, key: other }) => stored.by === this.#target && other.key.equals(key),
    );
    if (known !== undefined) return known.stored;
    const kms = this.#open(this.#target);
    const bytes = key.export();
    const wrapped = await kms.wrap(bytes, kid);
    // Asked back before anything depends on it: a key that does not come back would take links with it.
    const back = await kms.unwrap(wrapped, kid);
    if (!bytes.equals(back)) throw new KmsError(`${this.#target} does not give back what it has wrapped.`);
    for (const one of [bytes, back]) one.fill(0);
    return { kid, wrapped, by: this.#target, madeAt };
  }

  async #unwrap(stored: WrappedKey): Promise<Known> {
    const { kid, wrapped, by, madeAt } = stored;
    const known = this.#known.find(
      (one) => one.stored.kid === kid && one.stored.wrapped === wrapped && one.stored.by === by,
    );
    if (known !== undefined) return known;
    const bytes = await this.#open(by).unwrap(wrapped, kid);
    if (bytes.length !== KEY_BYTES)
      throw new KmsError(`${by} gives something else than a key for key ${kid}.`);
    const key = { kid, key: createSecretKey(bytes), madeAt, wrappedBy: by };
    bytes.fill(0);
    return { stored, key };
  }
}

/**
 * How the ring is read and written by this configuration; undefined where no KMS is.
 * @throws KmsError where the configuration lacks something
 */
export function codecOf(config: KmsConfig): RingCodec | undefined {
  const { KEY_RING_KMS: target } = config;
  if (target === undefined) return undefined;
  const open = (name: string): Kms => openKms(name, config);
  // Now and not at the first key: what is missing is said at the start.
  if (target !== 'none') open(target);
  return new KmsCodec(target, open);
}
