import type { KeyScope } from '@oncelink/contracts';

export const SCOPE_HINTS: Readonly<Record<KeyScope, string>> = {
  'secrets:create': 'As the plan of this account allows.',
  'secrets:read': 'Their state, never what is in them.',
  'secrets:revoke': 'Ends links that nobody has opened.',
  'usage:read': 'How many links its keys have made, by day.',
};

/** What only dialogs say: it is loaded with them. */
export const keyDialogTexts = {
  made: {
    title: 'Your key is ready.',
    once: 'It is shown this once. Copy it now: nobody can show it again, not even us.',
    label: 'Your API key',
    copy: 'Copy key',
    done: 'Done',
    use: 'Keep it where your program reads its settings, such as ONCELINK_API_KEY. Never put it into code.',
  },
  revoke: {
    title: (name: string) => `Revoke ${name}?`,
    text: 'Programs that use it are refused at once. Links that it has made stay. This cannot be taken back.',
    confirm: 'Yes, revoke it',
    revoking: 'Revoking...',
    cancel: 'Keep it',
  },
} as const;
