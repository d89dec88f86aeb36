import { expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { createLatePart, useLatePart, type LatePart } from './late-part.ts';

const Page = ({ part }: { part: LatePart<string> }) => useLatePart(part) ?? 'not yet';
const Wanted = ({ part }: { part: LatePart<string> }) => useLatePart(part, 'now') ?? 'not yet';

it('a late part is loaded by the first touch or key, once', async () => {
  const load = jest.fn(() => Promise.resolve('the part'));
  const part = createLatePart(load);
  render(<Page part={part} />);
  expect(screen.getByText('not yet')).toBeVisible();
  expect(load).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: 'a' });
  expect(await screen.findByText('the part')).toBeVisible();
  fireEvent.pointerDown(document.body);
  await part.load();
  expect(load).toHaveBeenCalledTimes(1);
});

it('a late part that did not arrive is asked for again', async () => {
  const load = jest.fn(() => Promise.resolve('the part'));
  const part = createLatePart(load);
  load.mockRejectedValueOnce(new Error('offline'));
  await expect(part.load()).rejects.toMatchObject({ name: 'NetworkError' });
  await part.load();
  render(<Page part={part} />);
  expect(screen.getByText('the part')).toBeVisible();
});

it('a late part without which there is nothing to show is asked for until it is there', async () => {
  jest.useFakeTimers();
  const load = jest.fn(() => Promise.resolve('the part'));
  load.mockRejectedValueOnce(new Error('offline'));
  render(<Wanted part={createLatePart(load)} />);
  await act(() => jest.advanceTimersByTimeAsync(3000));
  expect(screen.getByText('the part')).toBeVisible();
  jest.useRealTimers();
});
