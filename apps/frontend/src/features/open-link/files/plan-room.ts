import { openBundleLine } from '../../../lib/files/bundle-worker.ts';
import type { SinkKind } from '../../../lib/files/sink.ts';

let planned: { readonly bytes: number; readonly kind: Promise<SinkKind | null> } | undefined;

/**
 * Where this window can keep so many bytes, tried before a link is opened; null: nowhere. Asked once for each link.
 * @throws BundleError when the code of the worker does not arrive
 */
export function planRoom(bytes: number): Promise<SinkKind | null> {
  if (planned?.bytes === bytes) return planned.kind;
  const line = openBundleLine();
  const kind = line.ask('plan', bytes).finally(() => line.end());
  const plan = { bytes, kind };
  planned = plan;
  // Asked again, it may arrive; and who has made room wants to hear it.
  kind.then(
    (found) => found === null && planned === plan && (planned = undefined),
    () => planned === plan && (planned = undefined),
  );
  return kind;
}
