import { Badge } from '../../ui/badge.tsx';
import { siteTexts } from './site-sections.texts.ts';

/** How far a thing has come. */
export type Status = keyof typeof siteTexts.status;

/** Says of every thing that it works, is planned, or was made up as an example. */
export const StatusBadge = ({ status }: { status: Status }) => (
  <Badge look={status === 'works' || status === 'sample' ? 'line' : 'dashed'}>
    {siteTexts.status[status]}
  </Badge>
);
