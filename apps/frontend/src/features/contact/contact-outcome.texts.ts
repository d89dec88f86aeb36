/** What both forms that write to us have to say. */
export const contactProblems = {
  email: 'Enter an email address like name@example.com.',
  refused: 'Please check this. It holds something that is not accepted.',
  noMailTitle: 'There is no form here',
  noMail: 'This site sends no mail, so nothing that you write here would arrive. Ask its operator.',
} as const;

export const contactToasts = {
  sent: { title: 'Message sent', description: 'We answer by mail.' },
  failed: 'Your message was not sent. Everything you typed is still here; please try again.',
  failedTitle: 'Error',
} as const;
