import { describeDay } from '../../i18n/formats.ts';

/** Where the payment page leads back to. */
export const subscriptionSuccessTexts = {
  pageTitle: 'Your subscription · Oncelink',
  pageDescription: 'Where you come back to after paying for Pro.',
  asking: {
    title: 'Confirming your payment...',
    lede: 'The payment provider tells us in a moment. You can leave this page open.',
  },
  pro: {
    title: 'Welcome to Pro!',
    lede: 'Your payment has arrived. Everything that Pro can do today works now.',
    features: [
      { title: 'Short link generation' },
      { title: 'Custom expiration times' },
      { title: 'Password protection' },
      { title: 'Priority support', planned: true },
    ],
    planned: 'Planned',
    renews: (at: string) => `Renews on ${describeDay(at, 'en')}. Cancel at any time under Billing.`,
    liveOn: 'Your links keep working if Pro ends.',
    create: 'Create a link',
    plans: 'See the plans',
  },
  late: {
    title: 'Your payment is not confirmed yet',
    lede: 'You do not have to pay again. Your account gets Pro as soon as the payment provider has told us, which can take a few minutes.',
    again: 'Check again',
    help: 'If nothing changes within an hour, write to us and give this number:',
  },
  unknown: {
    title: 'There is no such checkout',
    lede: 'It belongs to another account, or its address is not complete. If you have paid, sign in to the account that you paid for.',
    home: 'Go Home',
  },
  session: 'Session',
  toast: { title: 'Upgrade successful!', description: 'Welcome to Pro.' },
} as const;
