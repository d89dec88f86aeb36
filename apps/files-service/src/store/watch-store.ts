import type { BlobStore } from '@oncelink/blob-store';
import { WatchedGauge } from '@oncelink/service-kit';

const gauge = new WatchedGauge({
  name: 'oncelink_file_store_up',
  help: 'Whether the store of files can be read.',
  labelNames: [],
});

/** @returns ends it */
export const watchStore = (store: BlobStore): (() => void) =>
  gauge.watch(async () => {
    const isUp = await store.probe().then(
      () => 1,
      () => 0,
    );
    return [{ value: isUp, labels: {} }];
  });
