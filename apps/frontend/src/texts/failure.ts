export const failureTexts = {
  title: 'Something went wrong',
  text: "We're sorry, but there was an error loading this page.",
  reload: 'Reload Page',
} as const;
