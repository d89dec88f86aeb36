/** What both forms that write to us have to say. */
export const contactProblems = {
  email: 'Enter an email address like name@example.com.',
  refused: 'Please check this field. It holds something that we can’t accept.',
  noMailTitle: 'There is no form here',
  noMail: 'This site sends no email, so a message from here would not arrive. Ask its operator.',
} as const;

export const contactToasts = {
  sent: { title: 'Message sent', description: 'We answer by email.' },
  failed: 'Your message was not sent. Everything you typed is still here; please try again.',
  failedTitle: 'Error',
} as const;
