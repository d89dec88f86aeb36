import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast/toast-store.ts';
import { keyDialogTexts, keyDialogToasts } from './key-dialogs.texts.ts';

const texts = keyDialogTexts.made;

interface MadeKeyProps {
  readonly apiKey: string;
  /** When the key that it replaces ends (ISO 8601). */
  readonly formerLapsesAt?: string;
  readonly onDone: () => void;
}

const formerText = (at: string): string =>
  Date.parse(at) > Date.now() ? texts.formerUntil(at) : texts.formerEnded;

/** A new key, this once. It goes from here into the clipboard only. */
export function MadeKey({ apiKey, formerLapsesAt, onDone }: MadeKeyProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const box = useRef<HTMLElement>(null);
  useEffect(() => title.current?.focus(), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(apiKey);
      showToast(keyDialogToasts.copied);
    } catch {
      if (box.current) getSelection()?.selectAllChildren(box.current);
      showToast({ ...keyDialogToasts.copyFailed, variant: 'destructive' });
    }
  };
  return (
    <div className="grid gap-5">
      <h2 ref={title} tabIndex={-1} className="pe-8 text-24 outline-none">
        {texts.title}
      </h2>
      <p className="font-medium">{texts.once}</p>
      <figure aria-label={texts.label} className="rounded-field border border-ash bg-paper px-4 py-3.5">
        <code ref={box} dir="ltr" className="font-mono text-16/6 break-all">
          {apiKey}
        </code>
      </figure>
      {formerLapsesAt !== undefined && <p>{formerText(formerLapsesAt)}</p>}
      <p className="text-14 text-muted">{texts.use}</p>
      <div className="flex flex-wrap gap-3 max-tablet:flex-col">
        <Button look="primary" onClick={() => void copy()}>
          {texts.copy}
        </Button>
        <Button onClick={onDone}>{texts.done}</Button>
      </div>
    </div>
  );
}
