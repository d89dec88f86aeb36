import { use, useEffect, useEffectEvent } from 'react';
import { PersonalClicks } from '../../../lib/personal-click.ts';
import { isSendKey } from '../../../lib/send-key.ts';

/**
 * Runs `send` when a person presses Ctrl+Enter or ⌘+Enter, wherever the focus is: what a script can't click it can't press either.
 * @param send null where there is nothing to send
 */
export function usePersonalSendKey(send: (() => void) | null): void {
  const counts = use(PersonalClicks);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isSendKey(event)) return;
    event.preventDefault();
    if (send !== null && counts(event)) send();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
