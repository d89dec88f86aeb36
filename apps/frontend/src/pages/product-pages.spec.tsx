import { describe, expect, it } from '@jest/globals';
import type { ComponentType } from 'react';
import { act, screen, within } from '@testing-library/react';
import ApiPage from './api/api-page.tsx';
import DevelopersPage from './developers/developers-page.tsx';
import EnterprisePage from './enterprise/enterprise-page.tsx';
import IntegrationsPage from './integrations/integrations-page.tsx';
import ProductsPage from './products/products-page.tsx';
import SolutionsPage from './solutions/solutions-page.tsx';
import TeamsPage from './teams/teams-page.tsx';
import { QUICKSTARTS } from './developers/quickstarts.ts';
import { recipeOf } from './integrations/recipes.ts';
import { showPage, targetOf } from './testing/show-page.tsx';

const SALES = '/pricing#enterprise';
const DEMO = '/contact?category=general&subject=demo';
const START = '/get-started';

/** That every link leads somewhere, and that a page has one title, is checked in a browser. */
const PAGES: readonly (readonly [address: string, page: ComponentType, title: string, buttons: object])[] = [
  [
    '/products',
    ProductsPage,
    'One secret.One view.Gone forever.',
    { 'Try it free': START, 'View demo': '/features#demo', 'Schedule demo': DEMO },
  ],
  [
    '/solutions',
    SolutionsPage,
    'For everything you would rather not leave lying around',
    { 'Start free': START, 'Try it now': START, 'Contact sales': SALES },
  ],
  [
    '/developers',
    DevelopersPage,
    "Secrets that don't survive the shell history",
    { 'View API Docs': '/api/v1/docs', 'Download CLI': '/developers#cli', 'Get Started Free': START },
  ],
  [
    '/teams',
    TeamsPage,
    'A team shares work, not passwords',
    {
      'Start Team Trial': '/contact?category=general&subject=team-trial',
      'Watch Demo': '/features#demo',
    },
  ],
  [
    '/enterprise',
    EnterprisePage,
    'For companies that must prove it is gone',
    { 'Contact Sales': SALES, 'Request Demo': DEMO, 'Contact Sales Team': SALES, 'Schedule Demo': DEMO },
  ],
  [
    '/integrations',
    IntegrationsPage,
    'Works wherever text works',
    {
      'API Documentation': '/api/v1/docs',
      'Request Custom Integration': '/contact?category=general&subject=integration',
      'Get API Key': '/developers/console',
      'View Documentation': '/api/v1/docs',
    },
  ],
  [
    '/api',
    ApiPage,
    'An API for your own tools',
    {
      'Open the API documentation': '/api/v1/docs',
      'Get an API key': '/developers/console',
      'What each error means': '/developers/errors',
    },
  ],
];

it.each(PAGES)('%s has its title and its buttons', (address, page, title, buttons) => {
  showPage(page, address);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
  for (const [name, target] of Object.entries(buttons)) expect(targetOf(name)).toEqual([target]);
});

const region = (name: string) => within(screen.getByRole('region', { name }));

describe('what does not exist is called planned or a sample', () => {
  it('on the page of products', () => {
    showPage(ProductsPage, '/products');
    expect(region('Sample secret').getByText('Sample')).toBeVisible();
    expect(region('Sample of a destroyed secret').getByText('Secret destroyed')).toBeVisible();
    expect(screen.getByText('Sample, planned')).toBeVisible();
  });

  it('on the page of teams, where nobody reads what others sent', () => {
    showPage(TeamsPage, '/teams');
    for (const name of ['Team workspaces', 'Role-based access', 'How it will work'])
      expect(region(name).getByText('Planned')).toBeVisible();
    const row = screen.getByRole('row', { name: /^Read what others sent/ });
    expect(within(row).getAllByText('No')).toHaveLength(3);
  });

  it('on the page of companies: no certificate is claimed', () => {
    showPage(EnterprisePage, '/enterprise');
    for (const [name, status] of [
      ['SOC 2 Type II', 'Planned'],
      ['ISO 27001', 'Planned'],
      ['HIPAA', 'Not certified'],
      ['GDPR', 'Not certified'],
    ] as const) {
      const item = region('Compliance & Certifications').getByRole('heading', { name }).closest('li');
      expect(item).toHaveTextContent(`${name}${status}`);
    }
    const features = region('Enterprise Features');
    for (const name of ['SSO via SAML', 'Access Controls', 'Data residency', '99.99% SLA'])
      expect(features.getByText(name).parentElement).toHaveTextContent('Planned');
    expect(features.getByText('Client-side encryption').parentElement).toHaveTextContent('Works today');
    expect(screen.queryByText('Sample')).not.toBeInTheDocument();
    expect(region('Counted, not quoted').getByText('e2e/races/single-reveal.spec.ts')).toBeInTheDocument();
  });

  it('on the pages of the interface, where the rest works and nothing is called published', () => {
    showPage(ApiPage, '/api');
    for (const [name, status] of [
      ['RESTful endpoints', 'Works today'],
      ['API keys', 'Works today'],
      ['Multiple language SDKs', 'Ready to install from this release'],
      ['Comprehensive documentation', 'Works today'],
      ['Webhook notifications', 'Works today'],
    ] as const)
      expect(screen.getByText(name).parentElement).toHaveTextContent(status);
    expect(screen.queryByText('Coming Soon')).not.toBeInTheDocument();
    expect(region('Install').getByText('Ready to install from this release')).toBeVisible();
    expect(region('Install').getByText(/npm install -g \.\/packages\/cli\/dist/)).toBeVisible();
  });

  it('on the page of integrations: calls work, and so do events', () => {
    showPage(IntegrationsPage, '/integrations');
    expect(region('REST API').getByText('Works today')).toBeVisible();
    expect(region('REST API').queryByText(/webhook/)).not.toBeInTheDocument();
    expect(region('Webhooks').getByText('Works today')).toBeVisible();
  });

  it('on the page of developers: of its tools, none', () => {
    showPage(DevelopersPage, '/developers');
    expect(region('Tools').queryByText('Planned')).not.toBeInTheDocument();
  });
});

it.each(['Jenkins', 'Slack', 'Terraform'])('a how-to opens and closes: %s', (tool) => {
  showPage(IntegrationsPage, '/integrations');
  const connect = screen.getByRole('button', { name: `Connect ${tool}` });
  act(() => connect.click());
  expect(screen.getByRole('heading', { name: `Hand over a link in ${tool}` })).toBeVisible();
  const close = screen.getByRole('button', { name: `Close ${tool}` });
  expect(close).toHaveAttribute('aria-expanded', 'true');
  act(() => close.click());
  expect(screen.queryByRole('heading', { name: `Hand over a link in ${tool}` })).not.toBeInTheDocument();
});

describe('what a page prints for machines is the file of the repository', () => {
  it.each([
    ['GitHub Actions', 'using: node24', 'Ready to install from this release'],
    ['Kubernetes', 'kubectl create secret', 'Ready to install from this release'],
    ['Slack', 'command: /oncelink', 'Ready to install from this release'],
    ['Terraform', 'ephemeral = true', 'Not executed here'],
    ['Telegram', undefined, 'Planned'],
  ])('in the how-to of %s', (tool, line, badge) => {
    showPage(IntegrationsPage, '/integrations');
    act(() => screen.getByRole('button', { name: `Connect ${tool}` }).click());
    const howTo = within(
      screen.getByRole('heading', { name: `Hand over a link in ${tool}` }).parentElement ?? document.body,
    );
    expect(howTo.getByText(badge)).toBeVisible();
    const printed = howTo.queryAllByRole('figure').map((figure) => figure.querySelector('code')?.textContent);
    expect(printed).toEqual((recipeOf(tool)?.files ?? []).map(({ code }) => code));
    expect(printed.join('').includes(line ?? '')).toBe(true);
  });

  it('on the page of developers, where nothing is called published', () => {
    showPage(DevelopersPage, '/developers');
    const printed = region('Quickstarts')
      .getAllByRole('figure')
      .map((figure) => figure.querySelector('code')?.textContent);
    expect(printed).toEqual(QUICKSTARTS.map(({ code }) => code));
    for (const name of ['Quickstarts', 'Command line', 'Agents'])
      expect(region(name).getByText('Ready to install from this release')).toBeVisible();
    expect(region('Command line').getByText(/oncelink send --expires 1h/)).toBeVisible();
    expect(region('Agents').getByText(/"command": "oncelink-mcp"/)).toBeVisible();
  });
});
