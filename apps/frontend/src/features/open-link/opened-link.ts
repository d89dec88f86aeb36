import { withTopic } from '../../i18n/language.ts';
import { createLatePart } from '../../lib/late-part.ts';

/** What no link that waits needs to be shown. */
export const openedLink = createLatePart(() =>
  withTopic('ended-link', () => import('./screens/after-screen.tsx')),
);
