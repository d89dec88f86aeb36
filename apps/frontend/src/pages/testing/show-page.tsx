import type { ComponentType } from 'react';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from '../../lib/testing/memory-router.tsx';

/** Shows a page at its address. */
export const showPage = (Page: ComponentType, address: string) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <Page />
    </MemoryRouter>,
  );

/** Where the links with these words lead; those that stand on the page twice must lead to one place. */
export const targetOf = (name: string): readonly (string | null)[] => [
  ...new Set(screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'))),
];
