import { translatable } from './language-in-use.ts';

export const failureTexts = translatable('failure', {
  title: 'Something went wrong',
  text: "We're sorry, but there was an error loading this page.",
  reload: 'Reload Page',
} as const);
