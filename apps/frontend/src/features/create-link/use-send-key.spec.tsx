import '../../start.ts';
import { beforeEach, expect, it, jest } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSendKey } from './use-send-key.ts';

const pressSendKey = () => userEvent.keyboard('{Control>}{Enter}{/Control}');

beforeEach(() => {
  document.documentElement.dataset['send'] = 'awaited';
});

it('a form is sent once that was sent by its button before its code was there', () => {
  const send = jest.fn();
  dispatchEvent(new Event('submit'));
  const { unmount } = renderHook(() => useSendKey(send));
  expect(send).toHaveBeenCalledTimes(1);
  dispatchEvent(new Event('submit'));
  unmount();
  renderHook(() => useSendKey(send)).unmount();
  expect(send).toHaveBeenCalledTimes(1);
});

it('a form is sent once for a key that was pressed before its code was there, and for no key after it has gone', async () => {
  const send = jest.fn();
  await pressSendKey();
  const { unmount } = renderHook(() => useSendKey(send));
  expect(send).toHaveBeenCalledTimes(1);
  await pressSendKey();
  expect(send).toHaveBeenCalledTimes(2);
  unmount();
  await pressSendKey();
  renderHook(() => useSendKey(send));
  expect(send).toHaveBeenCalledTimes(2);
});
