import type { English } from '../../i18n/english.d.ts';

export const featuresTexts = {
  pageTitle: 'Features · Oncelink',
  pageDescription:
    'One-time access, client-side encryption, time-based expiration, passwords. Try it here: the demo makes a real link and destroys it.',
  title: 'Everything a secret needs to disappear',
  lede: 'Four things that work today, a demonstration that is real, and a plain list of what is still to come.',
  tryAll: 'Try All Features Free',
  seeDemo: 'See it happen',
  sample: {
    label: 'Sample of a finished link',
    title: 'Your one-time link is ready.',
    link: 'oncelink.example/sh-hQ7rM2kWp0#AQKd3v…',
    life: 'Expires in 24 hours • One-time view',
    left: '17 hours 2 minutes left',
  },
  core: {
    title: 'Core Security Features',
    items: [
      {
        title: 'One-Time Access',
        text: 'The first reveal claims the secret for one browser. When that browser says that the text has arrived, the server erases it. Later visitors are told when it ended.',
        fact: '1 view',
      },
      {
        title: 'Client-Side Encryption',
        text: 'AES-256-GCM, with a fresh key for every link, made and used in the browser. The length of the text is padded away too.',
        fact: '256 bit',
      },
      {
        title: 'Time-Based Expiration',
        text: 'A day, unless you choose otherwise: 30 seconds, five minutes, four weeks, or a time of your own. The server keeps the clock, so nobody can turn it back.',
        fact: '30 s to 365 days',
      },
      {
        title: 'Password Protection',
        text: 'Argon2id makes guessing slow in the browser, and the server counts. A wrong password never uses up the view; the tenth destroys the secret.',
        fact: '10 tries',
      },
    ],
  },
  how: {
    title: 'How It Works',
    steps: [
      { title: 'Create Secret', text: 'Type or paste it. Your browser locks it before anything is sent.' },
      { title: 'Set Options', text: 'A short link, a password, a time of your own. Or none of them.' },
      { title: 'Share Link', text: 'By chat, mail or a note. The key is in the link, after the # sign.' },
      { title: 'Auto-Destruct', text: 'Read once, or out of time. Either way, erased.' },
    ],
  },
  demo: {
    title: 'See it happen',
    lede: 'It makes a real link on this server, opens it on this page and destroys it. It counts as one of your links.',
    writer: 'The sender',
    reader: 'The reader',
    secret: 'Sample text',
    sample: 'kestrel-vapor-41-harbor',
    make: 'Make a link',
    making: 'Making a link...',
    made: 'A real link, made a moment ago:',
    open: 'Open it here',
    waiting: 'Waits for a link.',
    checking: 'Checking secret...',
    sealed: 'It is there, and still closed. Opening the link has shown nothing yet.',
    reveal: 'Reveal secret',
    revealing: 'Opening...',
    revealed: 'Decrypted message:',
    erased: 'It is used up. Try the same link a second time.',
    again: 'Open it again',
    goneTitle: 'This secret has already been viewed and destroyed',
    goneText: 'That is all a second visitor learns. There is nothing left to steal.',
    restart: 'Start again',
    failedTitle: 'The demonstration stopped.',
    failed: 'The server did not answer as expected. No secret of yours is involved; please try again.',
  } satisfies English['demo'],
  advanced: {
    title: 'Advanced Features',
    items: [
      {
        title: 'Short URLs',
        text: 'Ten characters and a key, short enough to read out. Part of Pro.',
        status: 'works',
      },
      {
        title: 'QR Code Sharing',
        text: 'For the phone across the desk, drawn in your browser. Part of Pro.',
        status: 'works',
      },
      {
        title: 'Webhook Notifications',
        text: 'Hear when a link of your API keys was opened or has expired. Never what it said.',
        status: 'works',
      },
      {
        title: 'Bulk Operations',
        text: 'One link for each of fifty new colleagues, from one list: oncelink send --batch.',
        status: 'ready',
      },
    ],
  },
  layers: {
    title: 'Five layers, from the outside in',
    lede: 'Anyone who wants the text has to get through all of them, and the key is behind none: it is in the link.',
    items: [
      {
        title: 'Transport',
        text: 'TLS 1.3 with every browser that supports it, and no script from other sites on the page.',
      },
      { title: 'Limits', text: 'Every call is counted, by network and by secret.' },
      { title: 'Proofs', text: 'A guessed code opens nothing: the call must prove that it knows the key.' },
      {
        title: 'Encryption at rest',
        text: 'What is stored is locked again, with a key that is not in the database.',
      },
      { title: 'Encryption in the browser', text: 'AES-256-GCM under a key that no server has ever seen.' },
    ],
  },
  closing: {
    title: 'Ten seconds, and it is safely gone.',
    start: 'Get Started Free',
    pricing: 'View Pricing',
  },
} as const;
