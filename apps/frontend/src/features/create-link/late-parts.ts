import '../../ui/styles/site.css';

export { ExpiryFields } from './expiry-fields.tsx';
export { PasswordOption } from './password-option.tsx';
export { MadeLink } from './made-link.tsx';
