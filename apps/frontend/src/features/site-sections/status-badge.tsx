import { badgeClasses } from '../../ui/badge.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { siteTexts } from './site-sections.texts.ts';

/** How far a thing has come. */
export type Status = keyof typeof siteTexts.status;

const NO_PROMISES: ReadonlySet<Status> = new Set(['works', 'ready', 'sample']);
/** Some say a whole sentence, which is wider than a small screen with large letters. */
const WRAPPED = 'huge:h-auto huge:py-1 huge:leading-tight huge:whitespace-normal';

/** Says of every thing that it works, is planned, or was made up as an example. */
export const StatusBadge = ({ status }: { status: Status }) => (
  <span className={joinClasses(badgeClasses(NO_PROMISES.has(status) ? 'line' : 'dashed'), WRAPPED)}>
    {siteTexts.status[status]}
  </span>
);
