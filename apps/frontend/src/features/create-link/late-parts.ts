import '../../ui/styles/site.css';
import { keepBeforeShown } from './kept/keep-link.ts';
import { createMaker } from './make-ready.ts';

export { ExpiryFields } from './expiry-fields.tsx';
export { PasswordOption } from './password-option.tsx';
export { MadeLink } from './made-link.tsx';
export { FieldsEditor, MoreWays } from './rich/more-ways.tsx';

export const maker = createMaker(keepBeforeShown);
