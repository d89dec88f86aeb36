import { useEffect, useState, type ComponentType } from 'react';

/** Loads the toasts once the page stands: nothing can be reported before. */
export function ToastSlot() {
  const [Host, setHost] = useState<ComponentType | null>(null);
  useEffect(() => {
    void import('../ui/toast/toast-host.tsx').then(({ ToastHost }) => setHost(() => ToastHost));
  }, []);
  return Host && <Host />;
}
