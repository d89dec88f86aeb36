import { createLatePart } from '../../state/late-part.ts';

/** What shows a message, which few who look at a link need at once. */
export const openedLink = createLatePart(() => import('./late-screens.ts'));
