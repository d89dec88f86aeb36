export const enterpriseTexts = {
  pageTitle: 'Enterprise · Oncelink',
  pageDescription:
    'One-time links for companies: what works today, what is planned, how it fits into your infrastructure, and where each certificate stands.',
  title: 'For companies that must prove it is gone',
  lede: 'One-time links with your own sign-in, by your own rules, on your own servers. We say what works today and what is planned, on this page and in the contract.',
  sales: 'Contact Sales',
  demo: 'Request Demo',
  ledger: {
    today: 'Works today',
    todayText:
      'Encryption in the browser, erasure after one view, encryption at rest with keys you rotate, running it on your own machines.',
    planned: 'Planned',
    plannedText: 'Single sign-on, access controls, audit logs, choice of region, an uptime contract.',
  },
  diagram: {
    title: 'How it fits in',
    description:
      'Users and teams sign in, encrypt secrets in the browser and send them through Enterprise to your infrastructure',
    users: ['Users & Teams', 'lock in the browser'],
    sso: ['SSO Integration', 'SAML, SCIM'],
    enterprise: ['Enterprise', 'sees locked text only'],
    access: ['Access Controls', 'who may send'],
    audit: ['Audit Logging', 'who did what'],
    encryption: ['Data Encryption', 'again, at rest'],
    region: ['Regional Storage', 'where it rests'],
    infrastructure: ['Your Infrastructure', 'your keys, your disks'],
    works: 'works today',
    planned: 'planned',
  },
  security: {
    title: 'Enterprise Security',
    lede: 'The questions that come first in every review, with the answers that the code gives.',
    answers: [
      {
        title: 'Can an operator read a secret?',
        text: "No. The key is made in the sender's browser and travels after the # of the link, which no browser sends. Servers hold an AES-256-GCM envelope, or half of a key and no message at all.",
      },
      {
        title: 'What does a stolen database give away?',
        text: 'Envelopes without keys, encrypted once more with a key that is not in the database. Proofs and tokens are stored as hashes.',
      },
      {
        title: 'Who can use up a link?',
        text: 'Only someone who has all of it. Every call that changes a secret carries a proof derived from the key: a guessed or scanned code opens and deletes nothing.',
      },
      {
        title: 'What remains after the view?',
        text: 'For 30 days, that the link existed, when it ended and why. Then nothing.',
      },
      {
        title: 'Where does the code come from?',
        text: 'From your own origin only. The pages load no script, font or image from anyone else, under a content security policy with trusted types.',
      },
    ],
  },
  compliance: {
    title: 'Compliance & Certifications',
    lede: "We hold none of these yet and won't print a badge before an auditor has signed. This is where each one stands.",
    planned: 'Planned',
    none: 'Not certified',
    items: [
      { name: 'SOC 2 Type II', planned: true },
      { name: 'ISO 27001', planned: true },
      { name: 'HIPAA', planned: false },
      { name: 'GDPR', planned: false },
    ],
  },
  features: {
    title: 'Enterprise Features',
    items: [
      {
        title: 'SSO via SAML',
        text: 'People sign in with the account they have. SCIM adds and removes them.',
        status: 'planned',
      },
      {
        title: 'Access Controls',
        text: 'Who may make links, for how long and for whom.',
        status: 'planned',
      },
      {
        title: 'Advanced audit logs',
        text: 'Who made, opened or deleted a link, and when. Never what it said.',
        status: 'planned',
      },
      { title: 'Data residency', text: 'Choose the region where locked data rests.', status: 'planned' },
      { title: '99.99% SLA', text: 'An uptime written into the contract.', status: 'planned' },
      {
        title: 'Client-side encryption',
        text: 'AES-256 in the browser. A stolen database is a pile of noise.',
        status: 'works',
      },
    ],
  },
  scale: {
    title: 'Built for Enterprise Scale',
    items: [
      {
        title: 'Seamless Integration',
        text: 'Standard containers, PostgreSQL and Redis. Nothing exotic to run.',
      },
      {
        title: 'Scalable Architecture',
        text: 'Made for thousands of users and millions of secrets: add replicas, nothing else changes.',
      },
      { title: 'Global Deployment', text: 'Runs in any region where you run Kubernetes.' },
      { title: '24/7 Support', text: 'A person who knows your set-up, by agreement.', status: 'planned' },
    ],
  },
  /** Each figure is a constant of the test beside it: proofs.spec.ts compares them. */
  proofs: {
    title: 'Counted, not quoted',
    lede: 'No customer speaks here. These figures come from tests, which run every night, and in a short form before every change.',
    items: [
      {
        figure: 64,
        claim:
          'claims at once for each of 200 links of every kind, from four processes. One reader gets each.',
        file: 'e2e/races/single-reveal.spec.ts',
      },
      {
        figure: 100_000,
        claim: 'guesses at 10,000 live links. None opens, locks or deletes anything.',
        file: 'e2e/races/guessed-links.spec.ts',
      },
      {
        figure: 1000,
        claim: 'links asked for around the moment in which they expire. None is handed out after it.',
        file: 'e2e/races/expiry-edge.spec.ts',
      },
    ],
  },
  closing: {
    title: 'Ask us the hard questions.',
    sales: 'Contact Sales Team',
    demo: 'Schedule Demo',
  },
} as const;
