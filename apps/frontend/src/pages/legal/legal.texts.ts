/** The legal pages by their address. Their texts are files of their own: `public/data`. */
export const LEGAL_PAGES = {
  '/terms': {
    file: 'terms',
    title: 'Terms of Service',
    loading: 'Loading terms of service...',
    failed: 'Unable to load terms of service. Please try again later.',
    description: 'What you may expect of Oncelink, and what Oncelink expects of you.',
  },
  '/privacy': {
    file: 'privacy',
    title: 'Privacy Policy',
    loading: 'Loading privacy policy...',
    failed: 'Unable to load privacy policy. Please try again later.',
    description: 'What Oncelink knows about you, why, and for how long.',
  },
  '/data': {
    file: 'data',
    title: 'Data Policy',
    loading: 'Loading data policy...',
    failed: 'Unable to load data policy. Please try again later.',
    description: 'What is stored for a link, where, for how long, and what the server cannot see.',
  },
  '/cookie': {
    file: 'cookie',
    title: 'Cookie Policy',
    loading: 'Loading cookie policy...',
    failed: 'Unable to load cookie policy. Please try again later.',
    description: 'Oncelink sets no cookies. This is what your browser keeps instead.',
  },
} as const;

export type LegalAddress = keyof typeof LEGAL_PAGES;

export const legalTexts = {
  pageTitle: (title: string) => `${title} · Oncelink`,
  home: 'Back to Home',
  plain: 'Read it as plain text',
} as const;
