import '../../before-paint.ts';
import { expect, it, jest } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSendKey } from './use-send-key.ts';

const pressSendKey = () => userEvent.keyboard('{Control>}{Enter}{/Control}');

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
