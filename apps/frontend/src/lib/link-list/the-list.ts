import { writeText } from '../stored-text.ts';
import { LinkList } from './link-list.ts';
import { DatabaseStorage, openDatabase } from './list-database.ts';

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('oncelink-links') : null;

const tell = channel?.postMessage.bind(channel);

let onOwnChange: () => void = () => undefined;

/** @param follow called with each change that this page makes, and with none of other tabs */
export const followOwnChanges = (follow: () => void): void => {
  onOwnChange = follow;
};

/** The list of this browser. */
export const linkList = new LinkList({
  openStorage: async () => new DatabaseStorage(await openDatabase()),
  now: () => Date.now(),
  tellTabs: (id) => {
    tell?.(id);
    onOwnChange();
  },
  markDevice: (hasLinks) => {
    writeText('my_links', hasLinks ? 'yes' : null);
    document.documentElement.toggleAttribute('data-has-links', hasLinks);
  },
});

channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (data === null || typeof data === 'string') void linkList.reload(data);
});
