import { useEffect, useEffectEvent } from 'react';

/** Runs `send` on Ctrl+Enter or ⌘+Enter, wherever the focus is. */
export function useSendKey(send: () => void): void {
  const onSend = useEffectEvent(send);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
      event.preventDefault();
      onSend();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
