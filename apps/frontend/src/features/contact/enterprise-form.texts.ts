/** The form on the card of the Enterprise plan. */
export const salesTexts = {
  form: 'Contact sales',
  email: 'Work email',
  website: 'Website',
  optional: '(optional)',
  send: 'Contact sales',
  sending: 'Sending...',
  badWebsite: 'Enter an address like https://example.com.',
  promise: 'We answer by email. There is no newsletter.',
  sentTitle: 'Thank you. We answer by email.',
  sentText: (email: string) => `To ${email}, usually with a few questions first.`,
} as const;
