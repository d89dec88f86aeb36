import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { expect, test } from './fixtures.ts';
import type { VectorInput, VectorOutcome } from './vectors/open-vector.ts';

interface Vector {
  readonly name: string;
  readonly path: string;
  readonly message: string | { readonly repeat: string; readonly times: number };
  readonly fragment: string | object;
  readonly seal?: string;
  readonly encryptedData?: string;
  readonly password?: string;
  readonly sealId?: string;
  readonly linkProof?: string;
  readonly passwordProof?: string;
  /** Where a forged one is refused; alternatives are separated by a bar. */
  readonly stage?: string;
}

const file = path.resolve(import.meta.dirname, '../../libs/link-crypto/vectors.json');
const { vectors, negative } = JSON.parse(readFileSync(file, 'utf8')) as {
  vectors: Vector[];
  negative: Vector[];
};

const encode = (hex: string | undefined): string => Buffer.from(hex ?? '', 'hex').toString('base64url');

function inputOf({
  path,
  fragment,
  seal,
  encryptedData = '',
  password = '',
}: Vector): VectorInput | undefined {
  // The longest fragment is in the file as a hash only; Node's tests make it again.
  return typeof fragment === 'string'
    ? { path, fragment, seal: encode(seal), encryptedData, password }
    : undefined;
}

/** The code of the page, as one script. */
async function bundle(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['oncelink-source', 'module', 'browser'] },
    build: {
      write: false,
      minify: false,
      lib: {
        entry: path.join(import.meta.dirname, 'vectors/open-vector.ts'),
        formats: ['iife'],
        name: 'vectors',
      },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (output === undefined || !('output' in output)) throw new Error('nothing was built');
  return `${output.output[0].code}\nglobalThis.openVector = vectors.openVector;`;
}

test('W1: the browser agrees with every vector of the wire format', async ({ openPage }) => {
  const page = await openPage({ bypassCSP: true });
  await page.goto('/nowhere');
  await page.addScriptTag({ content: await bundle() });
  const open = (input: VectorInput): Promise<VectorOutcome> =>
    page.evaluate((given) => Reflect.get(globalThis, 'openVector')(given), input);

  for (const vector of vectors) {
    const input = inputOf(vector);
    if (input === undefined) continue;
    const { message, sealId, linkProof, passwordProof } = vector;
    expect(await open(input), vector.name).toEqual({
      message,
      ...(sealId !== undefined && { sealId: encode(sealId) }),
      ...(linkProof !== undefined && { proof: encode(linkProof) }),
      ...(passwordProof !== undefined && { passwordProof: encode(passwordProof) }),
    });
  }
  for (const vector of negative) {
    const input = inputOf(vector);
    if (input === undefined) throw new Error(`${vector.name} has no fragment`);
    const outcome = await open(input);
    expect(
      vector.stage?.split('|').map((stage) => (stage === 'base64' ? 'base64url' : stage)),
      vector.name,
    ).toContain(outcome.refusedAt);
  }
});
