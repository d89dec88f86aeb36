import { useEffect, useEffectEvent } from 'react';
import { isSendKey, takeEarlySendKey } from '../../state/early-send-key.ts';

/** Runs `send` on Ctrl+Enter or ⌘+Enter, wherever the focus is. */
export function useSendKey(send: () => void): void {
  const onSend = useEffectEvent(send);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isSendKey(event)) return;
      event.preventDefault();
      onSend();
    };
    if (takeEarlySendKey()) onSend();
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
