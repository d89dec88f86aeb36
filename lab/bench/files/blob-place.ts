import { hash, randomBytes } from 'node:crypto';
import { SIGN_IN_CODE } from '@oncelink/contracts';
import { FILE_BYTES, FILES } from '@oncelink/contracts/files';
import { bearer, sendCode, verifyCode } from '@oncelink/testing/product/account-client';
import { call } from '@oncelink/testing/product/link-client';
import type { PartConnection } from './part-connection.ts';

type Headers = Readonly<Record<string, string>>;

/** Where the parts of one blob are sent to and fetched from. */
export interface Place {
  readonly port: number;
  /** Resolves once the part is kept. */
  readonly put: (connection: PartConnection, n: number, part: Buffer) => Promise<void>;
  /** Between the two. */
  readonly complete: () => Promise<void>;
  /** @param take is given the bytes as they come */
  readonly get: (
    connection: PartConnection,
    n: number,
    length: number,
    take: (bytes: Buffer) => void,
  ) => Promise<void>;
  /** All has arrived: the bytes may go. */
  readonly done: () => Promise<void>;
}

const draw = (bytes: number): string => randomBytes(bytes).toString('base64url');
const hashOf = (proof: string): string => hash('sha256', Buffer.from(proof, 'base64url'), 'base64url');

function expectStatus(status: number, expected: readonly number[], what: string): void {
  if (!expected.includes(status)) throw new Error(`${what}: ${status}`);
}

/** A session of somebody with Pro, and the headers that show it. */
export async function signIn(origin: string): Promise<Headers> {
  const email = 'files@example.org';
  const requestId = await sendCode(origin, email);
  const { body } = await verifyCode(origin, { email, requestId, code: SIGN_IN_CODE.demoCode });
  return { ...bearer(body['token']), 'x-demo-pro': 'on' };
}

/** A blob whose parts may be sent. */
export interface BegunBlob {
  readonly id: string;
  /** Proof of the sender. */
  readonly upload: string;
  /** Proofs of the readers. */
  readonly readers: readonly string[];
}

/** @param length of the blob in bytes */
export async function beginBlob(
  origin: string,
  session: Headers,
  length: number,
  readerCount = 1,
): Promise<BegunBlob> {
  const [id, upload] = [draw(16), draw(32)];
  const readers = Array.from({ length: readerCount }, () => draw(32));
  const body = {
    id,
    uploadHash: hashOf(upload),
    readers: readers.map(hashOf),
    bytes: length,
    expiresIn: 86_400,
  };
  const begun = await call(origin, '/api/files', body, session);
  expectStatus(begun.status, [201], `Not begun, ${JSON.stringify(begun.body)}`);
  return { id, upload, readers };
}

/** The product, by one address for all calls. */
export function siteOf(origin: string, { id, upload, readers: [reader = ''] }: BegunBlob): Place {
  const { uploadProofHeader, fileProofHeader } = FILE_BYTES;
  return {
    port: Number(new URL(origin).port),
    put: async (connection, n, part) => {
      const head = `PUT /api/files/${id}/parts/${n} HTTP/1.1\r\n${uploadProofHeader}: ${upload}\r\n`;
      expectStatus((await connection.ask(head, part)).status, [204], `Part ${n}`);
    },
    complete: async () => {
      const { status } = await call(origin, '/api/files/complete', { id, proof: upload });
      expectStatus(status, [200], 'Not complete');
    },
    get: async (connection, n, length, take) => {
      const first = n * FILES.partBytes;
      const range = `Range: bytes=${first}-${first + length - 1}`;
      const head = `GET /api/files/${id}/bytes HTTP/1.1\r\n${fileProofHeader}: ${reader}\r\n${range}\r\n`;
      expectStatus((await connection.ask(head, undefined, take)).status, [206], `Range ${n}`);
    },
    done: async () => void (await call(origin, '/api/files/done', { id, proof: reader })),
  };
}

/**
 * A bare nginx that keeps each part as a file.
 * @param sync resolves once the part of that number is on the disk: then it counts as kept, as it does with the product
 */
export function bareOf(port: number, sync: (n: number) => Promise<void>): Place {
  return {
    port,
    put: async (connection, n, part) => {
      const { status } = await connection.ask(`PUT /${n} HTTP/1.1\r\n`, part);
      expectStatus(status, [201, 204], `Part ${n}`);
      await sync(n);
    },
    complete: () => Promise.resolve(),
    get: async (connection, n, _length, take) => {
      const { status } = await connection.ask(`GET /${n} HTTP/1.1\r\n`, undefined, take);
      expectStatus(status, [200], `Part ${n}`);
    },
    done: () => Promise.resolve(),
  };
}
