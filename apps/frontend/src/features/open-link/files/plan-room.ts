import { openBundleLine } from '../../../lib/files/bundle-worker.ts';
import type { SinkKind } from '../../../lib/files/sink.ts';

/**
 * Where this window can keep so many bytes; null: nowhere. Tried each time: another tab may have taken the room meanwhile.
 * @throws BundleError when the code of the worker does not arrive
 */
export function planRoom(bytes: number): Promise<SinkKind | null> {
  const line = openBundleLine();
  return line.ask('plan', bytes).finally(() => line.end());
}
