import { useBrowserValue } from '../lib/use-browser-value.ts';

const hasAppleKeys = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Whether shortcuts use ⌘. The prerendered page says Ctrl. */
export const useAppleKeys = (): boolean => useBrowserValue(hasAppleKeys, false);
