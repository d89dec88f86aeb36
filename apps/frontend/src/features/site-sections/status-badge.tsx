import { Badge } from '../../ui/badge.tsx';
import { siteTexts } from './site-sections.texts.ts';

/** How far a thing has come. */
export type Status = keyof typeof siteTexts.status;

const NO_PROMISES: ReadonlySet<Status> = new Set(['works', 'ready', 'sample']);

/** Says of every thing that it works, is planned, or was made up as an example. */
export const StatusBadge = ({ status }: { status: Status }) => (
  <Badge look={NO_PROMISES.has(status) ? 'line' : 'dashed'}>{siteTexts.status[status]}</Badge>
);
