import { newFileProof, type Bundle } from '@oncelink/link-crypto/files';
import { deskLine } from '../../../../lib/files/testing/desk-line.ts';
import type { FetchSupplies } from '../fetch-supplies.ts';

/** A blob at a server, and what its reader's message says. */
export async function sentBlob(files: readonly File[]) {
  const line = deskLine();
  const { key } = await line.ask('draft', files);
  const parts: Uint8Array[] = [];
  for (;;) {
    const part = await line.ask('part', null);
    if (part === null) break;
    parts.push(new Uint8Array(part));
  }
  const { proof } = await newFileProof();
  const bundle: Bundle = { key, proof, files: files.map(({ name, size: bytes }) => ({ name, bytes })) };
  const blob = Buffer.concat(parts);
  const asked: string[] = [];
  const supplies: FetchSupplies = {
    async *getBytes({ first, last }) {
      asked.push(`${first}-${last}`);
      for (let at = first; at <= last; at += 100_000)
        yield new Uint8Array(blob.subarray(at, Math.min(at + 100_000, last + 1)));
    },
    doneFile: async () => void asked.push('done'),
    openLine: deskLine,
    dropOf: () => async () => void asked.push('drop'),
    now: () => 1_000_000,
    pause: async (ms) => void asked.push(`pause ${ms}`),
  };
  return { bundle, blob, asked, supplies };
}
