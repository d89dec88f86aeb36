import '../../ui/styles/site.css';

export { ExpiryFields } from './expiry-fields.tsx';
export { PasswordOption } from './password-option.tsx';
export { MadeLink } from './made-link.tsx';
export { keepBeforeShown } from './kept/keep-link.ts';
export { makeLink, makeUnsealed } from './make-link.ts';
export { FieldsEditor, MoreWays } from './rich/more-ways.tsx';
