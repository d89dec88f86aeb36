import '../../ui/styles/site.css';

export { ExpiryFields } from './expiry-fields.tsx';
export { PasswordOption } from './password-option.tsx';
export { ReadyScreen } from './ready-screen.tsx';
