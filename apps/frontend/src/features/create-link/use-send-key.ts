import { useEffect, useEffectEvent } from 'react';
import { isSendKey } from '../../lib/send-key.ts';

/** Whether the form was sent before it could answer. Asked once: start.ts remembers nothing after that. */
function takeEarlySend(): boolean {
  const { dataset } = document.documentElement;
  const pressed = dataset['send'] === 'pressed';
  delete dataset['send'];
  return pressed;
}

/** Runs `send` on Ctrl+Enter or ⌘+Enter, wherever the focus is, and once for what was sent before there was code. */
export function useSendKey(send: () => void): void {
  const onSend = useEffectEvent(send);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isSendKey(event)) return;
      event.preventDefault();
      onSend();
    };
    if (takeEarlySend()) onSend();
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
