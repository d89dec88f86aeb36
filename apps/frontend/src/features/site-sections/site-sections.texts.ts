/** Words that several pages about the product share. */
export const siteTexts = {
  status: {
    works: 'Works today',
    ready: 'Ready to install from this release',
    planned: 'Planned',
    sample: 'Sample',
    'sample-planned': 'Sample, planned',
    'not-executed': 'Not executed here',
  },
  sampleCard: {
    label: 'Sample secret',
    state: 'State',
    encrypted: 'Encrypted',
    link: 'Link',
  },
  activity: {
    label: "Sample of a team's activity",
    columns: ['Sent by', 'Label', 'Created', 'Status'],
    states: { active: 'Active', burned: 'Burned', expired: 'Expired' },
    rows: [
      ['Ines', 'Staging database', '09:12', 'active'],
      ['Tomas', 'Router, office 2', '08:47', 'burned'],
      ['Ines', 'Deploy key', 'Yesterday', 'burned'],
      ['Ravi', 'Guest network', 'Yesterday', 'expired'],
    ],
  },
  no: 'No',
} as const;
