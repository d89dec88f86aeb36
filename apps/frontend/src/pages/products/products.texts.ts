export const productsTexts = {
  pageTitle: 'Products · Oncelink',
  pageDescription:
    'A link that opens once. Burn after reading, time-based expiry, encryption in your browser: how Oncelink makes a secret disappear.',
  title: ['One secret.', 'One view.', 'Gone forever.'],
  lede: 'Oncelink turns a password or a key into a link that works once. After that there is nothing to find: not for a thief, not for us.',
  tryIt: 'Try it free',
  demo: 'View demo',
  sample: {
    name: 'staging database',
    rows: [
      ['Views', '0/1'],
      ['Created', 'today, 08:15'],
      ['Expires', 'tomorrow, 08:15'],
      ['Time left', '9 hours 7 minutes'],
    ],
    link: 'oncelink.example/s-hQ7rM2kWp0',
  },
  destroyed: {
    title: 'Secret destroyed',
    text: 'Viewed 1/1 at 14:32:08',
    label: 'Sample of a destroyed secret',
  },
  burn: {
    title: 'It burns when it is read, not some time later',
    secret: 'kestrel-vapor-41-harbor',
    sealed: {
      title: 'Closed.',
      text: 'Opening the link reveals nothing. Mail scanners and link previews see a closed card.',
    },
    revealed: {
      title: 'Revealed.',
      text: 'One person clicks. Their browser takes the text and tells us it arrived.',
    },
    erased: {
      title: 'Erased.',
      text: 'At that moment, what we stored is deleted. A second visitor learns only that it is gone.',
    },
  },
  time: {
    title: 'And if nobody opens it, it expires',
    text: 'A free link lasts 24 hours at most. With Pro you choose: 30 seconds for a code read out over the phone, four weeks for a hand-over, or any time of your own up to 365 days.',
    choices: 'Expiry choices',
    marks: {
      '30s': '30 seconds',
      '5m': '5 min',
      '1h': '1 hour',
      '8h': '8 hours',
      '1d': '1 day',
      '1w': '1 week',
      '4w': '4 weeks',
    },
    default: 'the default',
  },
  locked: {
    title: 'Locked before it leaves your browser',
    text: "The key is made on your device and travels in the link, after the # sign. Browsers don't send that part to any server.",
    screen: 'On your screen',
    server: 'On our server',
    plain: 'host      db-prod-2.internal\nuser      readonly\npassword  kestrel-vapor-41-harbor',
    envelope:
      'AgJxc2k9n7D2XDE++icjmxxae2XeFv1WL+HddGHnxFm7RlWUgtTK3oY/fLQ6lfLbLAswJiv4Xao1gey9U4NR8tNDS0wNgwaVWN3NrscRhVGYdw3xOrlEv0k2Dvb/6MS2z/8B4P+P71pjXLBAIwFXf/MjgaiDrPcLvvbH6FlJ2XodRVrTAyjmwiSN9yBUhDh6b6A/Pb7PI8IVCiLr7bD3dBgvSZk3+nGAM8lzsuKqOD6jX30kAa16yS+A+Ph3apu2eQQYYt1aHuaqzL4wdaVGTcOsE1+tCm3LyWWJ',
  },
  knowledge: {
    title: 'Zero knowledge, spelled out',
    text: 'Not a slogan. This is the whole list of who holds what for a short link with a password.',
    thing: 'Thing',
    holders: ['You', 'The link', 'Oncelink'],
    rows: [
      ['The message', ['Until you close the tab', null, 'Locked, until it is viewed']],
      ['The key', [null, 'Yes, after the #', 'Never']],
      ['The password', ['Yes', null, 'Never, only a proof of it']],
      ['That it existed', ['Yes', 'Yes', 'For 30 days']],
    ],
  },
  team: {
    title: 'See what your team sent, never what it said',
    text: 'Team dashboards are planned. They will look like this.',
  },
  closing: {
    title: "The next password needn't live in a chat.",
    start: 'Get started free',
    demo: 'Schedule demo',
  },
} as const;
