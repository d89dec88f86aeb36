import { Blob as NodeBlob, File as NodeFile } from 'node:buffer';

/** jsdom's blobs can't be read. */
export function useNodeBlobs(): void {
  Object.assign(globalThis, { Blob: NodeBlob, File: NodeFile });
}
