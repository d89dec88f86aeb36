import { WatchedGauge } from '@oncelink/service-kit';
import type { LiveLinks } from './live-links.service.ts';

const alive = new WatchedGauge({
  name: 'oncelink_live_links',
  help: 'About how many links are alive, of this shard.',
  labelNames: [],
});
const atMost = new WatchedGauge({
  name: 'oncelink_live_links_max',
  help: 'How many links may be alive before no free ones are made.',
  labelNames: [],
});

/** Shows in the metrics how many links are alive and may be. */
export function watchLiveLinks(links: LiveLinks): void {
  alive.watch(async () => [{ value: await links.estimate(), labels: {} }]);
  atMost.watch(() => Promise.resolve([{ value: links.max, labels: {} }]));
}
