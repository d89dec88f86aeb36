export const apiErrorsTexts = {
  pageTitle: 'Errors of the API · Oncelink',
  pageDescription:
    'Every error that the API answers: what happened, what became of the secret, and what to do.',
  title: 'What each error means',
  lede: 'A code never changes its meaning; build on it, not on the sentence.',
  shape: {
    title: 'The shape of an error',
    lede: 'Calls of /api/v1 answer with application/problem+json (RFC 9457). "type" leads to the code on this page; "requestId" finds the request in the log of the site.',
    file: 'HTTP/1.1 410 Gone',
  },
  docs: 'The API documentation',
  secret: 'The secret',
  todo: 'What to do',
  status: (status: number) => `Status ${status}`,
} as const;
