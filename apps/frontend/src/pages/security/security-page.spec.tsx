import { describe, expect, it } from '@jest/globals';
import { ERASURE_BOUND_HOURS, STORED_COLUMNS } from '@oncelink/contracts';
import { screen, within } from '@testing-library/react';
import { showPage, targetOf } from '../testing/show-page.tsx';
import SecurityPage from './security-page.tsx';

describe('the security page', () => {
  it('states the promise with its bound', () => {
    showPage(SecurityPage, '/security');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Gone forever,within 25 hours.');
    expect(
      screen.getByText(
        new RegExp(`within ${ERASURE_BOUND_HOURS} hours of viewing, copies and backups included`),
      ),
    ).toBeInTheDocument();
  });

  it('tells how fast a secret ends', () => {
    showPage(SecurityPage, '/security');
    const moments = within(screen.getByRole('list', { name: 'The end of a secret, by the clock' }));
    expect(moments.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('At the click'),
      expect.stringContaining('When the text has arrived'),
      expect.stringContaining(`Within ${ERASURE_BOUND_HOURS} hours`),
    ]);
  });

  it('lists every column that is stored, and until when', () => {
    showPage(SecurityPage, '/security');
    const table = screen.getByRole('table', { name: 'Everything we store of a link' });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows).toHaveLength(Object.keys(STORED_COLUMNS).length);
    const payload = rows.find((row) => row.textContent.includes('payload'));
    const cells = within(payload ?? table).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      'stored Waiting',
      'stored Opened, up to 60 seconds',
      '–No Ended, for 30 days',
    ]);
  });

  it.each([
    'The operator of this site',
    'A thief of the database',
    'A thief of a backup',
    'A link scanner or preview',
  ])('tells what can be done, and what not, by: %s', (who) => {
    showPage(SecurityPage, '/security');
    const card = screen.getByRole('heading', { name: who }).parentElement;
    expect(within(card ?? document.body).getAllByRole('term')).toHaveLength(2);
  });

  it('names where the promise ends', () => {
    showPage(SecurityPage, '/security');
    const limits = screen.getByRole('region', { name: 'Where the promise ends' });
    expect(
      within(limits)
        .getAllByRole('term')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'A server that lies',
      'A reader who copies',
      'The first to click',
      'My links',
      'Statements',
      'Requests for a secret',
      'Files',
      'Links of API keys',
      'Unsealed links',
      'Devices',
    ]);
  });

  it('leads to the check of a link and to the report of a weakness', () => {
    showPage(SecurityPage, '/security');
    expect(targetOf('Check a link of yours')).toEqual(['/check']);
    expect(targetOf('Report a weakness')).toEqual(['/contact?category=security&subject=security']);
  });
});
