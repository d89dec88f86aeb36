import type { English } from '../../i18n/english.d.ts';

export const solutionsTexts = {
  pageTitle: 'Solutions · Oncelink',
  pageDescription:
    'One-time links instead of passwords in chats, tickets and mailboxes: for everyone who has to hand a secret to someone else.',
  title: 'For everything you would rather not leave lying around',
  lede: 'Passwords end up in chats, tickets and mailboxes, and stay there for years. A one-time link leaves only a link that no longer opens.',
  start: 'Start free',
  sales: 'Talk to sales',
  sample: {
    name: 'door code, side entrance',
    rows: [
      ['Expires', 'in 10 minutes'],
      ['Burns', 'after 1 view'],
    ],
    link: '/sh-hQ7rM2kWp0',
  },
  chat: {
    title: 'What is left in the chat',
    lede: 'The same hand-over, looked at a year later.',
    without: 'Without Oncelink',
    with: 'With Oncelink',
    who: 'Ines',
    before: 'Sure, here: root / kestrel-vapor-41-harbor',
    beforeNote: 'Readable by anyone who joins the channel, searches it, exports it or steals a phone.',
    after: 'Sure, here: oncelink.example/sh-hQ7rM2kWp0#…',
    afterLink: 'What the link shows since the day it was opened:',
    afterShown: 'This secret has already been viewed and destroyed',
    afterNote: 'Opened once, on the day it was sent. There is nothing behind it to find.',
    mark: 'Sample',
  } satisfies English['chat'],
  links: {
    title: 'One-time links for everyday hand-overs',
    items: [
      {
        title: 'To a colleague',
        text: 'The Wi-Fi password of the new office, the login for the label printer.',
      },
      { title: 'To a customer', text: 'First credentials, without an account on their side.' },
      { title: 'To a freelancer', text: 'Access for a week, in a link that is gone in an hour.' },
      { title: 'To yourself', text: 'From the laptop to the phone, past every clipboard sync.' },
    ],
  },
  compliance: {
    title: 'Compliance begins with not keeping it',
    lede: 'What is not stored cannot leak, be subpoenaed or be forgotten in a backup. That helps with many rules; it is no certificate, and we hold none yet.',
    more: 'Where each certificate stands',
  },
  integrations: {
    title: 'In the tools you have',
    lede: 'A link is text. It goes wherever text goes: a chat, a ticket, a pipeline variable. Recipes for nine tools make and open links by themselves.',
    more: 'How to hand a link over in each tool',
  },
  benefits: {
    title: 'What it changes',
    items: [
      { big: 'No account', text: 'to open a link, and none to send one.' },
      { big: '10 seconds', text: 'from the clipboard to the link. The form is the first thing on the page.' },
      { big: 'One view', text: 'and you can tell: an opened link says when it was opened.' },
      { big: 'Nothing to find', text: 'in the chat or the mailbox but a link that no longer opens.' },
    ],
  },
  closing: { title: 'Send the next one once.', start: 'Try it now', sales: 'Contact sales' },
} as const;
