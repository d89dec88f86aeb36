import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { ToastHost } from './toast-host.tsx';
import { showToast, updateToast } from './toast-store.ts';

beforeEach(() => {
  jest.useFakeTimers();
  // jsdom lacks pointers, and their capture, which a swipe needs.
  Object.assign(globalThis, { PointerEvent: MouseEvent });
  Object.assign(Element.prototype, {
    setPointerCapture: () => undefined,
    releasePointerCapture: () => undefined,
    hasPointerCapture: () => true,
  });
  render(<ToastHost />);
});

function show(title: string): string {
  let id = '';
  act(() => {
    id = showToast({ title });
  });
  return id;
}
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const swipe = (toast: HTMLElement, pixels: number) => {
  fireEvent.pointerDown(toast, { button: 0, clientX: 0, clientY: 0 });
  fireEvent.pointerMove(toast, { clientX: pixels / 2, clientY: 0 });
  fireEvent.pointerMove(toast, { clientX: pixels, clientY: 0 });
  fireEvent.pointerUp(toast, { clientX: pixels, clientY: 0 });
};
const toastOf = (title: string): HTMLElement => {
  const toast = screen.getByText(title).closest('li');
  if (!toast) throw new Error(`There is no toast "${title}".`);
  return toast;
};

describe('toasts', () => {
  it('are seen one at a time: the newest', () => {
    show('first');
    show('second');
    expect(screen.queryByText('first')).not.toBeInTheDocument();
    expect(screen.getByText('second')).toBeVisible();
  });

  it('close by themselves after five seconds', () => {
    show('hello');
    pass(4999);
    expect(screen.getByText('hello')).toBeVisible();
    pass(1);
    expect(screen.queryByText('hello')).not.toBeInTheDocument();
  });

  it('close by their button', () => {
    show('hello');
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('hello')).not.toBeInTheDocument();
  });

  it('are reached with F8 and closed with Escape', () => {
    show('hello');
    fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
    expect(screen.getByRole('region', { name: 'Notifications (F8)' })).toContainElement(
      document.activeElement instanceof HTMLElement ? document.activeElement : null,
    );
    fireEvent.keyDown(toastOf('hello'), { key: 'Escape', code: 'Escape' });
    expect(screen.queryByText('hello')).not.toBeInTheDocument();
  });

  it('leave when swiped to the right by 50 pixels, and stay before that', () => {
    show('hello');
    swipe(toastOf('hello'), 40);
    expect(screen.getByText('hello')).toBeVisible();
    swipe(toastOf('hello'), 60);
    expect(screen.queryByText('hello')).not.toBeInTheDocument();
  });

  it('take new words while they are shown', () => {
    const id = show('hello');
    act(() => updateToast(id, { description: 'again' }));
    expect(screen.getByText('hello')).toBeVisible();
    expect(screen.getByText('again')).toBeVisible();
  });

  it('have ids of their own', () => {
    expect(show('first')).not.toBe(show('second'));
  });
});
