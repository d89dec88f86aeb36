import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { ErrorBoundary } from './error-boundary.tsx';

const Broken = () => {
  throw new Error('broken');
};

describe('a page that cannot be rendered', () => {
  it('says so and offers to load it again', () => {
    const silent = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    render(
      <ErrorBoundary>
        <Broken />
      </ErrorBoundary>,
    );
    silent.mockRestore();
    expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    expect(screen.getByText("We're sorry, but there was an error loading this page.")).toBeVisible();
    expect(screen.getByRole('button', { name: 'Reload Page' })).toBeEnabled();
  });
});
