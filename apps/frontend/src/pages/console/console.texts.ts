export const consoleTexts = {
  pageTitle: 'Console · Oncelink',
  pageDescription: 'The API keys of your account, what became of their links, and where that is sent.',
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
  webhooks: {
    title: 'Webhooks',
    lede: 'Where it is sent what happens to your keys and their links.',
  },
  links: {
    title: 'Links of your keys',
    lede: 'How each stands. The site knows no link and no text of them.',
  },
  events: {
    title: 'Events',
    lede: 'What happened last. Webhooks are sent the same.',
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
