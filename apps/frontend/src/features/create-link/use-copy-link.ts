import { useEffect, useEffectEvent, type RefObject } from 'react';
import { textsOf } from '../../i18n/translate.ts';
import { showToast } from '../../ui/toast/toast-store.ts';
import { copyText } from './copy-text.ts';
import type { FinishedLink } from './link-order.ts';

const selectText = (element: Element | null): void => {
  if (element) getSelection()?.selectAllChildren(element);
};

/**
 * Selects the link when it appears, so that Ctrl+C copies it, and says so when it was copied.
 * @param box holds the link as its only text
 * @returns copies the link
 */
export function useCopyLink(box: RefObject<HTMLElement | null>, link: FinishedLink): () => Promise<void> {
  const success =
    link.kind === 'unsealed' ? textsOf('readyLink.copiedUnsealed') : textsOf('readyLink.copied');
  const onCopy = useEffectEvent(() => {
    if (getSelection()?.toString().trim() === link.url) showToast(success);
  });
  useEffect(() => {
    selectText(box.current);
    const listener = () => onCopy();
    document.addEventListener('copy', listener);
    return () => document.removeEventListener('copy', listener);
  }, [box]);
  return async () => {
    if (!(await copyText(link.url, success))) selectText(box.current);
  };
}
