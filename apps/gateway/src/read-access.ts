import type { Config, SettingTable } from '@oncelink/service-kit';

/** The settings that say who may do what, and how people sign in. */
export const ACCESS_SETTINGS = {
  MAIL: {
    kind: 'choice',
    choices: ['on', 'off'],
    default: 'on',
    doc: 'Whether mail is sent. The same as of the auth-service: with off, neither codes nor contact forms work.',
  },
} as const satisfies SettingTable;

/** Who may do what here. */
export const readAccess = (settings: Config<typeof ACCESS_SETTINGS>) => ({
  /** Whether codes and messages are mailed. */
  hasMail: settings.MAIL === 'on',
});
