import { translatable } from './language-in-use.ts';

export const notFoundTexts = translatable('notFound', {
  pageTitle: 'Page not found · Oncelink',
  status: '404',
  heading: 'Oops! Page not found',
  text: 'There is nothing at this address. If somebody sent it to you, ask them to send the link again.',
  home: 'Return to Home',
} as const);
