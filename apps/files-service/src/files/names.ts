import { createHmac, hash } from 'node:crypto';

/** Names of files and accounts as they stand in the database and in the store: without the pepper they lead to neither. */
export class FileNames {
  readonly #pepper: Buffer;

  constructor(pepper: Buffer) {
    this.#pepper = pepper;
  }

  /** @param id base64url */
  locOf(id: string): Buffer {
    return this.#name('file', id);
  }

  ownerOf(userId: string): Buffer {
    return this.#name('owner', userId);
  }

  #name(what: string, value: string): Buffer {
    return createHmac('sha256', this.#pepper).update(`${what}\0${value}`).digest();
  }
}

/** Start of the keys of all objects of a file. The first folder spreads files over 256, where stores are folders. */
export function prefixOf(loc: Buffer): string {
  const name = loc.toString('hex');
  return `${name.slice(0, 2)}/${name}/`;
}

/** Of which file an object is, by its key; null for what has no such key. */
export function locOfKey(key: string): { readonly loc: Buffer; readonly object: string } | null {
  const [, name, object] = /^[\da-f]{2}\/([\da-f]{64})\/([\w-]+)$/.exec(key) ?? [];
  return name === undefined || object === undefined ? null : { loc: Buffer.from(name, 'hex'), object };
}

/** SHA-256 of a proof. @param proof base64url */
export const hashOf = (proof: string): Buffer => hash('sha256', Buffer.from(proof, 'base64url'), 'buffer');
