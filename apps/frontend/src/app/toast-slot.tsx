import { useEffect, useState, type ComponentType } from 'react';
import { onToast } from '../ui/toast/toast-store.ts';

/** Loads the toasts when somebody begins to use the page: until then there is nothing to report. */
export function ToastSlot() {
  const [Host, setHost] = useState<ComponentType | null>(null);
  useEffect(() => {
    const waiting = new AbortController();
    const load = async () => {
      try {
        const { ToastHost } = await import('../ui/toast/toast-host.tsx');
        waiting.abort();
        setHost(() => ToastHost);
      } catch {
        // Not connected: the next sign of life tries again.
      }
    };
    const start = () => void load();
    for (const sign of ['pointerdown', 'keydown']) addEventListener(sign, start, { signal: waiting.signal });
    waiting.signal.addEventListener('abort', onToast(start));
    return () => waiting.abort();
  }, []);
  return Host && <Host />;
}
