import { translatable } from './language-in-use.ts';

interface Prices {
  readonly monthly: string;
  readonly yearly: string;
}

/** E-mail, code, welcome. */
export const signInTexts = translatable('signIn', {
  pageTitle: 'Get started · Oncelink',
  pageDescription: 'Sign in or sign up with a code by e-mail. There is no password to remember, or to lose.',
  steps: 'Steps',
  stepNames: { email: 'Email', verify: 'Verify', welcome: 'Welcome' },
  stepDone: 'done',
  email: {
    title: 'What is your e-mail?',
    lede: 'We send a code. There is no password to remember, or to lose.',
    email: 'Email',
    name: 'Name',
    optional: '(optional)',
    send: 'Send code',
    sending: 'Sending code...',
    promise: 'We never see what is in your links, with an account or without.',
    malformed: 'Enter an e-mail address like name@example.com.',
  },
  verify: {
    title: 'Check your e-mail',
    sentTo: 'We sent a 6-digit code to',
    onItsWay: 'It can take a minute to arrive. It works for ten minutes.',
    code: '6-digit code',
    verify: 'Verify',
    verifying: 'Verifying...',
    back: 'Back to email',
    resend: 'Send a new code',
    resending: 'Sending code...',
    resendIn: (seconds: number) => `Send a new code in ${seconds} s`,
    resendReady: 'You can ask for a new code now.',
  },
  demo: {
    mark: 'Demo mode',
    before: 'The code',
    after: 'works here without an e-mail.',
  },
  problems: {
    noAnswer: 'No answer arrived. Try the same code again; if it is refused, ask for a new one.',
    spent: 'Your code was right, but it is used up now. Ask for a new one.',
  },
  welcome: {
    title: 'Welcome to Oncelink!',
    lede: 'You can make one-time links right away. If you want a say in how they live and die, there is Pro.',
    offer: 'Pro',
    perMonth: ({ yearly }: Prices) => `/month, or ${yearly}/year`,
    features: [
      { title: 'Short links' },
      { title: 'Custom expiry' },
      { title: 'Password protection' },
      { title: 'Priority support', planned: true },
    ],
    planned: 'Planned',
    upgrade: 'Upgrade to Pro',
    free: 'Continue with Free',
  },
  already: {
    title: 'You are signed in',
    lede: (email: string) => `This browser is signed in as ${email}.`,
    create: 'Create a link',
    account: 'Your account',
  },
  /** Pages that ask for it first. */
  places: {
    account: { title: 'Sign in to your account', lede: 'We send you a code by e-mail.' },
    subscription: {
      title: 'Sign in to see your subscription',
      lede: 'Use the e-mail address that you paid with. We send you a code.',
    },
  },
  dialog: {
    title: 'Sign in',
    lede: 'What you typed stays as it is behind this window. We send you a code by e-mail.',
    close: 'Close',
  },
  /** Once more, in the middle of something. */
  freshCode: {
    title: 'Is it you?',
    deletion:
      'Deleting takes a code from the last ten minutes. We send one to your e-mail; then the account is deleted.',
    billing:
      'Billing opens with a code from the last ten minutes only. We send one to your e-mail, and then you go on.',
    openingBilling: 'Opening Billing...',
    close: 'Close',
  },
} as const);

/** Toasts of signing in. */
export const signInToasts = translatable('signInToasts', {
  sent: (demoCode: string | undefined) => ({
    title: 'Verification code sent!',
    description:
      demoCode === undefined
        ? 'Check your e-mail for the 6-digit code.'
        : `Check your e-mail, or use the demo code ${demoCode}.`,
  }),
  sendFailed: { title: 'Error', description: 'Failed to send verification code' },
  verifyFailed: { title: 'Error', description: 'Failed to verify code' },
  welcome: { title: 'Welcome to Oncelink!', description: 'Your account is ready.' },
  welcomeBack: { title: 'Welcome back!', description: 'You are signed in.' },
} as const);
