import { describeDay, describeTime } from '../../i18n/formats.ts';

/** The page of one's own account. */
export const accountTexts = {
  pageTitle: 'Your account · Oncelink',
  pageDescription: 'Your name, your devices, and the end of your account.',
  title: 'Your account',
  lede: 'What we know about you, and what you can do about it.',
  loading: 'Loading your account...',
  profile: {
    title: 'Profile',
    name: 'Name',
    nameHint: 'Only you see it.',
    save: 'Save name',
    saving: 'Saving...',
    email: 'Email',
    plan: 'Plan',
    plans: { free: 'Free', pro: 'Pro' },
    renews: (at: string) => `Renews ${describeDay(at, 'en')}`,
    until: (at: string) => `Pro until ${describeDay(at, 'en')}`,
    notRenewed: 'It is not renewed. Under Billing you can resume it.',
    seePlans: 'See the plans',
    billing: 'Billing',
  },
  mails: {
    title: 'Mails',
    lede: 'What new links start with. You can choose otherwise for each of them.',
    tellOpened: 'Mail me when a link is opened',
    hint: 'The mail has four letters that name the link, and times. Readers see, before they open it, that you are told.',
  },
  devices: {
    title: 'Devices',
    lede: "Every browser that is signed in. Sign out any that you don't recognise or no longer use.",
    loading: 'Loading your devices...',
    failed: 'Your devices could not be loaded.',
    failedText: 'No device was signed out. Check your connection and try again.',
    tryAgain: 'Try again',
    current: 'This device',
    signedIn: (createdAt: string) => `Signed in ${describeDay(createdAt, 'en')}`,
    lastUsed: (lastSeenAt: string) => `Last used ${describeTime(Date.parse(lastSeenAt), 'en')}`,
    signOut: 'Sign out',
    signOutDevice: (device: string) => `Sign out ${device}`,
    signingOut: 'Signing out...',
    onlyThis: 'No other browser is signed in.',
    everywhere: 'Sign out everywhere',
    everywhereHint: 'This browser, too.',
  },
  deletion: {
    title: 'Delete account',
    lede: 'Ends your account for good. Nobody can bring it back, not even us.',
    start: 'Delete my account',
    question: 'Delete your account for good?',
    deleted: 'This is deleted at once:',
    items: [
      'Your name and your email address.',
      'Every sign-in, on all devices.',
      'Your Pro subscription, if you have one: it ends now and is not renewed.',
    ],
    stays:
      'Links that you made are not tied to your account. They stay until they are opened or their time is up.',
    confirm: 'Yes, delete everything',
    deleting: 'Deleting...',
    cancel: 'Keep my account',
    failed: 'Your account was not deleted.',
    noAnswer: "No answer arrived, so we don't know whether your account was deleted. Please try again.",
  },
} as const;

/** Toasts of the account page. */
export const accountToasts = {
  renamed: { title: 'Name saved' },
  renameFailed: { title: 'Error', description: 'Your name could not be saved. Please try again.' },
  settingFailed: { title: 'Error', description: 'This could not be saved. Please try again.' },
  signedOut: { title: 'Device signed out' },
  signOutFailed: { title: 'Error', description: 'The device could not be signed out. Please try again.' },
  signedOutEverywhere: { title: 'Signed out everywhere', description: 'No browser is signed in now.' },
  deleted: { title: 'Account deleted', description: 'Nothing of it is left.' },
} as const;
