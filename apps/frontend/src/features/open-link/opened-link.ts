import { createLatePart } from '../../state/late-part.ts';

/** What no link that waits needs to be shown. */
export const openedLink = createLatePart(() => import('./screens/after-screen.tsx'));
