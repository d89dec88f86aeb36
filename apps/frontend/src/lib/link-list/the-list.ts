import { writeText } from '../stored-text.ts';
import { LinkList } from './link-list.ts';
import { DatabaseStorage, openDatabase } from './list-database.ts';

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('oncelink-links') : null;

const tell = channel?.postMessage.bind(channel);

/** The list of this browser. */
export const linkList = new LinkList({
  openStorage: async () => new DatabaseStorage(await openDatabase()),
  now: () => Date.now(),
  tellTabs: (id) => tell?.(id),
  markDevice: (hasLinks) => {
    writeText('my_links', hasLinks ? 'yes' : null);
    document.documentElement.toggleAttribute('data-has-links', hasLinks);
  },
});

channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (data === null || typeof data === 'string') void linkList.reload(data);
});
