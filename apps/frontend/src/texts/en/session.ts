/** Signing in and out, wherever it happens. */
export const sessionTexts = {
  ended: {
    title: 'You are signed out',
    description: 'Sign in again to go on. Nothing that you typed is lost.',
  },
} as const;
