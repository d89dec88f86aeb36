import { createLatePart } from '../../state/late-part.ts';

/** What a form shows once it is used: the fields of its options, and the link that was made. */
export const usedForm = createLatePart(() => import('./late-parts.ts'));
