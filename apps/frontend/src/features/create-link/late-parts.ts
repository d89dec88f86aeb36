import '../../ui/styles/site.css';
import { followOwnChanges } from '../../lib/link-list/the-list.ts';
import { syncSoon } from '../../session/list-sync/sync-soon.ts';
import { keepBeforeShown } from './kept/keep-link.ts';
import { createMaker } from './make-ready.ts';

export { ExpiryFields } from './expiry-fields.tsx';
export { PasswordOption } from './password-option.tsx';
export { MadeLink } from './made-link.tsx';
export { FieldsEditor, MoreWays } from './rich/more-ways.tsx';

followOwnChanges(syncSoon);

export const maker = createMaker(keepBeforeShown);
