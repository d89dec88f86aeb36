export const consoleTexts = {
  pageTitle: 'Console · Oncelink',
  pageDescription: 'The API keys of your account, and how many links were made by day.',
  title: 'Console',
  lede: 'Keys with which your programs make links. None of them opens one.',
  loading: 'Loading your console...',
  signIn: {
    title: 'Sign in to the console',
    lede: 'Enter your email. We send a 6-digit code, and you stay on this page.',
  },
  keys: {
    title: 'API keys',
    lede: 'One for each program, so that you can end one without the others.',
  },
  more: {
    title: 'Read on',
    links: [
      { to: '/api/v1/docs', label: 'The API documentation' },
      { to: '/developers/errors', label: 'What each error means' },
      { to: '/developers', label: 'For developers' },
    ],
  },
} as const;
