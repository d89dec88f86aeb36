import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ComponentType } from 'react';
import { act, screen, within } from '@testing-library/react';
import ApiPage from './api/api-page.tsx';
import DevelopersPage from './developers/developers-page.tsx';
import EnterprisePage from './enterprise/enterprise-page.tsx';
import IntegrationsPage from './integrations/integrations-page.tsx';
import ProductsPage from './products/products-page.tsx';
import SolutionsPage from './solutions/solutions-page.tsx';
import TeamsPage from './teams/teams-page.tsx';
import { showPage, targetOf } from './testing/show-page.tsx';

interface Expected {
  readonly page: ComponentType;
  readonly address: string;
  readonly title: string;
  readonly sections: readonly string[];
  readonly buttons: Readonly<Record<string, string>>;
}

const SALES = '/pricing#enterprise';
const DEMO = '/contact?category=general&subject=demo';

const PAGES: readonly Expected[] = [
  {
    page: ProductsPage,
    address: '/products',
    title: 'One secret.One view.Gone forever.',
    sections: [
      'It burns when it is read, not some time later',
      'And if nobody comes, time does it',
      'Locked before it leaves your browser',
      'Zero knowledge, spelled out',
      'See what your team sent, never what it said',
      'The next password needn’t live in a chat.',
    ],
    buttons: {
      'Try it free': '/get-started',
      'View demo': '/features#demo',
      'Get started free': '/get-started',
      'Schedule demo': DEMO,
    },
  },
  {
    page: SolutionsPage,
    address: '/solutions',
    title: 'For everything you would rather not leave lying around',
    sections: [
      'One-time links for everyday hand-overs',
      'Compliance begins with not keeping it',
      'In the tools you have',
      'What it changes',
    ],
    buttons: {
      'Start free': '/get-started',
      'Try it now': '/get-started',
      'Talk to sales': SALES,
      'Contact sales': SALES,
      'Where each certificate stands': '/enterprise',
      'How to hand a link over in each tool': '/integrations',
    },
  },
  {
    page: DevelopersPage,
    address: '/developers',
    title: 'Secrets that don’t survive the shell history',
    sections: ['Tools', 'Quick integration', 'Command line', 'Where people use it'],
    buttons: {
      'View API Docs': '/api/docs',
      'Download CLI': '/developers#cli',
      'Get Started Free': '/get-started',
    },
  },
  {
    page: TeamsPage,
    address: '/teams',
    title: 'A team shares work, not passwords',
    sections: ['Team workspaces', 'Role-based access', 'Activity dashboard', 'How it will work'],
    buttons: {
      'Start Team Trial': '/contact?category=general&subject=team-trial',
      'Watch Demo': '/features#demo',
    },
  },
  {
    page: EnterprisePage,
    address: '/enterprise',
    title: 'For companies that must prove it is gone',
    sections: [
      'How it fits in',
      'Enterprise Security',
      'Compliance & Certifications',
      'Enterprise Features',
      'Built for Enterprise Scale',
    ],
    buttons: {
      'Contact Sales': SALES,
      'Request Demo': DEMO,
      'Contact Sales Team': SALES,
      'Schedule Demo': DEMO,
    },
  },
  {
    page: IntegrationsPage,
    address: '/integrations',
    title: 'Works wherever text works',
    sections: [
      'Development',
      'Communication',
      'Infrastructure',
      'REST API',
      'Webhooks',
      'Custom Integration',
    ],
    buttons: {
      'Browse Integrations': '/integrations#development',
      'API Documentation': '/api/docs',
      'Request Custom Integration': '/contact?category=general&subject=integration',
      'Get API Key': '/api',
      'View Documentation': '/api/docs',
    },
  },
  {
    page: ApiPage,
    address: '/api',
    title: 'An API for your own tools',
    sections: ['What is planned', 'What there is today'],
    buttons: { 'Read the interface of today': '/api/docs', 'Open the API documentation': '/api/docs' },
  },
];

describe.each(PAGES)('the page at $address', ({ page, address, title, sections, buttons }) => {
  beforeEach(() => {
    showPage(page, address);
  });

  it('has one title, and a section for everything it is about', () => {
    expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual([
      title,
    ]);
    for (const section of sections)
      expect(screen.getByRole('heading', { level: 2, name: section })).toBeVisible();
  });

  it.each(Object.entries(buttons))('leads with "%s" to %s', (name, target) => {
    expect(targetOf(name)).toEqual([target]);
  });

  it('names places of its own only where they are', () => {
    const places = screen
      .getAllByRole('link')
      .map((link) => link.getAttribute('href') ?? '')
      .filter((href) => href.startsWith(`${address}#`));
    for (const place of places) expect(document.getElementById(place.split('#')[1] ?? '')).not.toBeNull();
  });
});

const region = (name: string) => within(screen.getByRole('region', { name }));

describe('products', () => {
  it('shows a living and a destroyed sample, and says what they are', () => {
    showPage(ProductsPage, '/products');
    const sample = region('Sample secret');
    for (const text of ['Sample', 'Encrypted', 'oncelink.example/s-hQ7rM2kWp0'])
      expect(sample.getByText(text)).toBeVisible();
    for (const [term, value] of [
      ['Views', '0/1'],
      ['Created', 'today, 08:15'],
      ['Expires', 'tomorrow, 08:15'],
      ['Time left', '9 hours 7 minutes'],
    ] as const)
      expect(sample.getByText(term).parentElement).toHaveTextContent(`${term}${value}`);
    expect(region('Sample of a destroyed secret').getByText('Secret destroyed')).toBeVisible();
    expect(screen.getByText('Sample, planned')).toBeVisible();
    expect(
      within(screen.getByRole('list', { name: 'Expiry choices' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['30 seconds', '5 min', '1 hour', '8 hours', '1 daythe default', '1 week', '4 weeks']);
  });
});

describe('solutions', () => {
  it('shows a link that expires in 10 minutes and burns after 1 view', () => {
    showPage(SolutionsPage, '/solutions');
    const sample = region('Sample secret');
    expect(sample.getByText('in 10 minutes')).toBeVisible();
    expect(sample.getByText('after 1 view')).toBeVisible();
  });
});

describe('developers', () => {
  it('shows how a secret will be made, and that the SDK is planned and encrypts locally', () => {
    showPage(DevelopersPage, '/developers');
    const sample = region('Quick integration');
    expect(sample.getByText(/message: .* expiresIn: 3600, password: 'optional'/)).toBeVisible();
    expect(sample.getByText(/const { url } = await/)).toBeVisible();
    expect(sample.getByText('Planned')).toBeVisible();
    expect(sample.getByText(/It encrypts locally/)).toBeVisible();
    for (const name of ['CI/CD pipelines', 'Config management', 'Team onboarding', 'Emergency access'])
      expect(screen.getByRole('heading', { name })).toBeVisible();
    for (const name of ['API-first design', 'CLI tools', 'Webhooks'])
      expect(region('Tools').getByText(name)).toBeVisible();
    expect(region('Command line').getByText('Coming Soon')).toBeVisible();
  });
});

describe('teams', () => {
  it('shows four steps, and everything that does not work as planned', () => {
    showPage(TeamsPage, '/teams');
    expect(
      region('How it will work')
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent),
    ).toEqual(['Create workspace', 'Invite team', 'Share securely', 'Monitor activity']);
    for (const name of ['Team workspaces', 'Role-based access', 'How it will work'])
      expect(region(name).getByText('Planned')).toBeVisible();
    for (const state of ['Active', 'Expired'])
      expect(region('Activity dashboard').getByText(state)).toBeVisible();
    expect(region('Activity dashboard').getAllByText('Burned')).toHaveLength(2);
  });

  it('lets nobody read what others sent', () => {
    showPage(TeamsPage, '/teams');
    const row = screen.getByRole('row', { name: /^Read what others sent/ });
    expect(within(row).getAllByText('No')).toHaveLength(3);
  });
});

describe('enterprise', () => {
  beforeEach(() => {
    showPage(EnterprisePage, '/enterprise');
  });

  it('claims no certificate', () => {
    const grid = region('Compliance & Certifications');
    for (const [name, status] of [
      ['SOC 2 Type II', 'Planned'],
      ['ISO 27001', 'Planned'],
      ['HIPAA', 'Not certified'],
      ['GDPR', 'Not certified'],
    ] as const) {
      const item = grid.getByRole('heading', { name }).closest('li');
      expect(item).toHaveTextContent(`${name}${status}`);
    }
  });

  it('says of every feature whether it works', () => {
    const features = region('Enterprise Features');
    for (const name of [
      'SSO via SAML',
      'Access Controls',
      'Advanced audit logs',
      'Data residency',
      '99.99% SLA',
    ])
      expect(features.getByText(name).parentElement).toHaveTextContent('Planned');
    expect(features.getByText('Client-side encryption').parentElement).toHaveTextContent('Works today');
    for (const name of [
      'Seamless Integration',
      'Scalable Architecture',
      'Global Deployment',
      /^24\/7 Support/,
    ])
      expect(region('Built for Enterprise Scale').getByRole('heading', { name })).toBeVisible();
  });

  it('draws how it fits in, once for large and once for small screens', () => {
    const drawings = screen.getAllByRole('img', { name: /^Users and teams sign in/ });
    expect(drawings).toHaveLength(2);
    for (const drawing of drawings)
      for (const name of [
        'Users & Teams',
        'SSO Integration',
        'Enterprise',
        'Access Controls',
        'Audit Logging',
        'Data Encryption',
        'Regional Storage',
        'Your Infrastructure',
      ])
        expect(within(drawing).getByText(name)).toBeInTheDocument();
  });

  it('has three testimonials, each of them called a sample', () => {
    const voices = region('Sample testimonials');
    expect(voices.getAllByText(/^“/)).toHaveLength(3);
    expect(voices.getAllByText('Sample')).toHaveLength(3);
  });
});

describe('integrations', () => {
  const TOOLS = {
    Development: ['GitHub Actions', 'GitLab CI', 'Jenkins', 'Docker'],
    Communication: ['Slack', 'Microsoft Teams', 'Discord', 'Telegram'],
    Infrastructure: ['Kubernetes', 'Terraform', 'Ansible', 'AWS'],
  } as const;

  beforeEach(() => {
    showPage(IntegrationsPage, '/integrations');
  });

  it.each(Object.entries(TOOLS))('tells how a link is handed over in each tool: %s', (category, tools) => {
    const list = region(category);
    expect(list.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(tools);
    for (const tool of tools) {
      const connect = list.getByRole('button', { name: `Connect ${tool}` });
      expect(connect).toHaveTextContent('Connect');
      act(() => connect.click());
      expect(list.getByRole('heading', { name: `Hand a link over in ${tool}` })).toBeVisible();
      const close = list.getByRole('button', { name: `Close ${tool}` });
      expect(close).toHaveAttribute('aria-expanded', 'true');
      expect(connect.closest('li')).toHaveTextContent('AutomationPlanned');
      act(() => close.click());
      expect(list.queryByRole('heading', { name: `Hand a link over in ${tool}` })).not.toBeInTheDocument();
    }
  });

  it('shows the planned call and events as what they are', () => {
    const rest = region('REST API');
    expect(rest.getByText('Planned')).toBeVisible();
    for (const word of ['message', 'expiresIn', 'password', 'webhook'])
      expect(rest.getByText(new RegExp(`^POST /api/v1/secrets .*"${word}":`))).toBeVisible();
    const webhooks = region('Webhooks');
    expect(webhooks.getByText('Planned')).toBeVisible();
    for (const event of ['created', 'accessed', 'expired', 'deleted'])
      expect(webhooks.getByText(`secret.${event}`)).toBeVisible();
    for (const name of ['Consultation', 'Development', 'Support'])
      expect(region('Custom Integration').getByRole('heading', { name })).toBeVisible();
  });
});

describe('the API', () => {
  it('is coming soon, and lists what is planned', () => {
    showPage(ApiPage, '/api');
    expect(screen.getByText('Coming Soon')).toBeVisible();
    for (const name of [
      'RESTful endpoints',
      'Multiple language SDKs',
      'Webhook notifications',
      'Comprehensive documentation',
    ])
      expect(screen.getByText(name).parentElement).toHaveTextContent('Planned');
  });
});
