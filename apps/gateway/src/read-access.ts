import { CREATORS, SIGN_UPS } from '@oncelink/contracts';
import { ConfigError, type Config, type SettingTable } from '@oncelink/service-kit';

/** The settings that say who may do what, and how people sign in. */
export const ACCESS_SETTINGS = {
  MAIL: {
    kind: 'choice',
    choices: ['on', 'off'],
    default: 'on',
    doc: 'Whether mail is sent. The same as of the auth-service: with off, neither codes nor contact forms work.',
  },
  WHO_MAY_CREATE: {
    kind: 'choice',
    choices: CREATORS,
    default: 'anyone',
    doc: 'Who makes links: anyone, people with an account, or those of ALLOWED_CREATORS. Anyone opens them.',
  },
  ALLOWED_CREATORS: {
    kind: 'string',
    pattern: /^[^\s,]+(,[^\s,]+)*$/,
    optional: true,
    doc: 'With WHO_MAY_CREATE=allowed: addresses, and domains of addresses such as example.com, with commas between.',
  },
  SIGN_UP: {
    kind: 'choice',
    choices: SIGN_UPS,
    default: 'open',
    doc: 'Who gets an account: everyone, those that invite.js invites, or nobody new. The same as of the auth-service.',
  },
} as const satisfies SettingTable;

/** Who may do what here. Throws `ConfigError` where nobody is allowed anything. */
export function readAccess(settings: Config<typeof ACCESS_SETTINGS>) {
  const { WHO_MAY_CREATE: whoMayCreate, ALLOWED_CREATORS: allowed } = settings;
  if (whoMayCreate === 'allowed' && allowed === undefined)
    throw new ConfigError(['ALLOWED_CREATORS is missing: WHO_MAY_CREATE=allowed needs it.']);
  return {
    /** Whether codes and messages are mailed. */
    hasMail: settings.MAIL === 'on',
    whoMayCreate,
    /** Addresses, and domains of addresses, in lower case. */
    allowedCreators: new Set(allowed?.toLowerCase().split(',')),
    signUp: settings.SIGN_UP,
  };
}
