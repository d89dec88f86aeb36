/** The page that tells what became of a link. */
export const checkLinkTexts = {
  pageTitle: 'Has it been opened? · Oncelink',
  pageDescription:
    'Paste a link that you sent and see whether it is waiting, was opened, deleted or has expired. Asking does not spend it.',
  title: 'Has it been opened?',
  lede: 'Paste a link that you sent. Asking does not open it, and never spends it.',
  form: 'Check a link',
  field: 'Your link',
  hint: 'The part after the # stays in this browser.',
  empty: 'Paste the link first.',
  check: 'Check the link',
  notes: {
    label: 'Good to know',
    items: [
      {
        title: 'Only people who have the link can ask.',
        text: 'The answer takes a proof that is made from the link itself. There is no list of links, not even for us.',
      },
      {
        title: 'Opened means opened.',
        text: 'Previews, scanners and this page don’t count: a link is spent by the click of a person.',
      },
      {
        title: 'For 30 days after its end.',
        text: 'Then even the note that it existed is removed.',
      },
    ],
  },
} as const;
