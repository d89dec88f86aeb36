import type { LinkStatus } from '@oncelink/sdk';

const TEXTS: Readonly<Record<LinkStatus['state'], string>> = {
  waiting: 'waiting: it was not opened yet',
  viewed: 'viewed: it was opened',
  deleted: 'deleted: it was destroyed unread',
  expired: 'expired: its time ran out unread',
  locked: 'locked: it was destroyed after ten wrong passwords',
  unknown: 'unknown: it never existed, or ended over 30 days ago',
  unsealed: 'unsealed: it lives on no server and opens any number of times',
};

/** What became of a link, in a line. */
export const describeStatus = (status: LinkStatus): string =>
  TEXTS[status.state] + ('at' in status ? `, ${status.at}` : '');
