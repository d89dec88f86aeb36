export const teamsTexts = {
  pageTitle: 'For teams · Oncelink',
  pageDescription:
    'How teams hand secrets over today, and the workspaces, roles and activity dashboard that are planned.',
  title: 'A team shares work, not passwords',
  lede: 'Everyone in your team can make one-time links today, without an account. Workspaces with roles and an overview are planned; this page shows what they will be.',
  trial: 'Start Team Trial',
  watch: 'Watch Demo',
  mock: {
    label: 'Sample workspace',
    name: 'Platform team',
    people: [
      { name: 'Ines Ferreira', role: 'Owner' },
      { name: 'Tomas Holm', role: 'Member' },
      { name: 'Ravi Nair', role: 'Member' },
      { name: 'Auditor', role: 'Guest' },
    ],
  },
  workspace: {
    title: 'Team workspaces',
    lede: 'One place for what a team sends: who made a link, for whom, and whether it was opened. Not what it said: only the reader can see that.',
    items: [
      {
        title: 'Labels',
        text: '“Deploy key” tells the team what a link was about. The text itself stays locked.',
      },
      { title: 'Rules', text: 'The longest life, and whether a password is a must, set once for everyone.' },
      {
        title: 'People',
        text: 'New members get a role. People who leave are signed out everywhere at once.',
      },
      { title: 'One bill', text: 'Pro for everyone in the team, paid in one place.' },
    ],
  },
  roles: {
    title: 'Role-based access',
    lede: 'Three roles, and rules that the server keeps.',
    can: 'May',
    names: ['Owner', 'Member', 'Guest'],
    rows: [
      { right: 'Make links', allowed: [true, true, true] },
      { right: "See the team's activity", allowed: [true, true, false] },
      { right: 'Delete links of others', allowed: [true, false, false] },
      { right: 'Invite and remove people', allowed: [true, false, false] },
      { right: 'Read what others sent', allowed: [false, false, false] },
    ],
    yes: 'Yes',
    note: 'No role may do the last one: there is no key for it.',
  },
  activity: {
    title: 'Activity dashboard',
    lede: 'Active, burned, expired: the three things that can be known about a link.',
  },
  flow: {
    title: 'How it will work',
    steps: [
      { title: 'Create workspace', text: 'A name, and it is yours.' },
      { title: 'Invite team', text: 'By email. They sign in with a code, so there is no other password.' },
      { title: 'Share securely', text: 'Links as today, with the rules of the team.' },
      { title: 'Monitor activity', text: 'See what was opened, and what was not.' },
    ],
  },
  today: {
    title: 'What a team can do today',
    items: [
      { title: 'Make links, all of you', text: 'Free, for 24 hours each, without signing up.' },
      { title: 'Pro for those who send a lot', text: 'Passwords, short links and times of your own.' },
      { title: 'Run it yourselves', text: 'Containers, PostgreSQL and Redis, on your own machines.' },
      {
        title: 'Tell us what is missing',
        text: 'Trials begin with a conversation, not with a long form.',
      },
    ],
  },
  closing: { title: 'Be among the first teams.' },
} as const;
