export const consoleTexts = {
  pageTitle: 'Console · Oncelink',
  pageDescription: 'The API keys of your account.',
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
  rotate: {
    title: 'Replace a key',
    lede: 'A program replaces its own key. The former one works for a day longer, so nothing stops meanwhile.',
    code: `$ printf 'Authorization: Bearer %s' "$ONCELINK_API_KEY" |
    curl --header @- --json '{"overlapHours": 24}' \\
    https://oncelink.example/api/v1/key/rotate`,
  },
  more: {
    title: 'Read on',
    links: [
      { to: '/api/docs', label: 'The API documentation' },
      { to: '/developers/errors', label: 'What each error means' },
      { to: '/developers', label: 'For developers' },
    ],
  },
} as const;
