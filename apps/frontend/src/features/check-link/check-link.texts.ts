/** The page that tells what became of a link. */
export const checkLinkTexts = {
  pageTitle: 'Has it been opened? · Oncelink',
  pageDescription:
    'Paste a link that you sent and see whether it is waiting, was opened or deleted, or has expired. Checking does not use it up.',
  title: 'Has it been opened?',
  lede: 'Paste a link that you sent. Checking does not open it or use it up.',
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
        text: 'The answer takes a proof, which your browser makes from the link itself. There is no list of links, not even for us.',
      },
      {
        title: 'Opened means opened.',
        text: "Previews, scanners and this page don't count: only a person's click uses a link up.",
      },
      {
        title: 'For 30 days after its end.',
        text: 'Then even the record that it existed is removed.',
      },
    ],
  },
} as const;
