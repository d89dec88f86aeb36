import type { BundleLine } from '../../../../lib/files/bundle-line.ts';
import { deskLine } from '../../../../lib/files/testing/desk-line.ts';
import { createStore } from '../../../../lib/store.ts';
import type { SendSupplies } from '../send-files.ts';
import type { SendingState } from '../sending-state.ts';

/** A server that keeps parts, for tests. What it does can be changed at any time. */
export function fakeStore(change: Partial<SendSupplies> = {}) {
  const parts = new Map<number, Uint8Array>();
  const seen: string[] = [];
  const states = createStore<SendingState>({ step: 'idle' });
  const lines: BundleLine[] = [];
  const supplies: SendSupplies = {
    beginFile: async ({ readers }) => {
      seen.push(`begin for ${readers.length}`);
      return { partBytes: 8_388_608, until: '' };
    },
    putPart: async ({ n, bytes }, { onSent }) => {
      seen.push(`part ${n}`);
      parts.set(n, new Uint8Array(bytes));
      onSent(bytes.length);
    },
    completeFile: async () => {
      seen.push('complete');
      return [];
    },
    removeFile: async () => void seen.push('remove'),
    doneFile: async () => void seen.push('done'),
    openLine: () => {
      const line = deskLine();
      lines.push(line);
      return line;
    },
    states,
    now: () => 0,
    ...change,
  };
  return { supplies, parts, seen, states, lines };
}
