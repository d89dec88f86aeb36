import { createCipheriv } from 'node:crypto';

/** What AES-GCM opens a ciphertext with. */
export interface GcmInput {
  readonly key: Uint8Array;
  readonly nonce: Uint8Array;
  readonly additionalData: Uint8Array;
}

const BLOCK = 16;
/** x^128 + x^7 + x^2 + x + 1 in the reflected bit order of NIST SP 800-38D. */
const REDUCTION = 0xe1n << 120n;
const ONE = 1n << 127n;

function multiply(left: bigint, right: bigint): bigint {
  let product = 0n;
  let shifted = right;
  for (let bit = 127n; bit >= 0n; bit -= 1n) {
    if ((left >> bit) & 1n) product ^= shifted;
    shifted = shifted & 1n ? (shifted >> 1n) ^ REDUCTION : shifted >> 1n;
  }
  return product;
}

function power(base: bigint, exponent: bigint): bigint {
  let result = ONE;
  for (let rest = exponent, square = base; rest > 0n; rest >>= 1n, square = multiply(square, square)) {
    if (rest & 1n) result = multiply(result, square);
  }
  return result;
}

/** Every element satisfies x^(2^128) = x. */
const invert = (element: bigint): bigint => power(element, (1n << 128n) - 2n);

const toBigInt = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
const toBlock = (number: bigint): Buffer => Buffer.from(number.toString(16).padStart(32, '0'), 'hex');

const encryptBlock = (key: Uint8Array, block: Uint8Array): bigint =>
  toBigInt(createCipheriv('aes-256-ecb', key, null).setAutoPadding(false).update(block));

const blocksOf = (bytes: Uint8Array): bigint[] =>
  Array.from({ length: Math.ceil(bytes.length / BLOCK) }, (_, index) =>
    toBigInt(
      Buffer.concat([bytes.subarray(index * BLOCK, (index + 1) * BLOCK), Buffer.alloc(BLOCK)]).subarray(
        0,
        BLOCK,
      ),
    ),
  );

function tagOf({ key, nonce, additionalData }: GcmInput, ciphertext: Uint8Array): bigint {
  const hashKey = encryptBlock(key, Buffer.alloc(BLOCK));
  const lengths = (BigInt(additionalData.length * 8) << 64n) | BigInt(ciphertext.length * 8);
  const hash = [...blocksOf(additionalData), ...blocksOf(ciphertext), lengths].reduce(
    (sum, block) => multiply(sum ^ block, hashKey),
    0n,
  );
  return hash ^ encryptBlock(key, Buffer.concat([nonce, Uint8Array.of(0, 0, 0, 1)]));
}

/**
 * A ciphertext with tag that AES-GCM accepts under two keys: the tag is linear in every block, so one free block can
 * make both tags equal.
 * @param length bytes without the tag, a multiple of 16
 */
export function twoKeyCiphertext(first: GcmInput, second: GcmInput, length: number): Buffer {
  const ciphertext = Buffer.alloc(length);
  // The last block is multiplied by the square of the hash key: once for itself, once for the block of lengths.
  const [weight, otherWeight] = [first, second].map(({ key }) =>
    power(encryptBlock(key, Buffer.alloc(BLOCK)), 2n),
  );
  const difference = tagOf(first, ciphertext) ^ tagOf(second, ciphertext);
  const solved = multiply(difference, invert((weight ?? 0n) ^ (otherWeight ?? 0n)));
  toBlock(solved).copy(ciphertext, length - BLOCK);
  return Buffer.concat([ciphertext, toBlock(tagOf(first, ciphertext))]);
}
