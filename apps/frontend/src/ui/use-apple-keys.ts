import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether shortcuts use ⌘. The prerendered page says Ctrl. */
export const useAppleKeys = (): boolean =>
  useSyncExternalStore(
    never,
    () => /Mac|iPhone|iPad/.test(navigator.userAgent),
    () => false,
  );
