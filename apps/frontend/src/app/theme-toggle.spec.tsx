import { describe, expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { ThemeToggle } from './theme-toggle.tsx';

const root = document.documentElement;

describe('colours', () => {
  it('follow the system until somebody chooses: light, dark, then the system again', () => {
    render(<ThemeToggle />);
    for (const [name, theme] of [
      ['Colours: follow system', undefined],
      ['Colours: light', 'light'],
      ['Colours: dark', 'dark'],
      ['Colours: follow system', undefined],
    ] as const) {
      const toggle = screen.getByRole('button', { name });
      expect(root.dataset['theme']).toBe(theme);
      expect(localStorage.getItem('theme')).toBe(theme ?? null);
      fireEvent.click(toggle);
    }
  });
});
