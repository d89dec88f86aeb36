import { withTopic } from '../../i18n/language.ts';
import { createLatePart } from '../../lib/late-part.ts';

/** What no link that waits needs to be shown. */
export const openedLink = createLatePart(() =>
  withTopic('ended-link', () => import('./screens/after-screen.tsx')),
);

/** What only a link with a note or fields needs. */
export const richLink = createLatePart(() => withTopic('ended-link', () => import('./rich/late-parts.ts')));
