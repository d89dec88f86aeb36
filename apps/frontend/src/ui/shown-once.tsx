import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { showToast, type ToastContent } from './toast/toast-store.ts';

interface ShownOnceProps {
  /** What nobody can show again. It goes from here into the clipboard only. */
  readonly value: string;
  readonly texts: {
    readonly title: string;
    readonly once: string;
    readonly label: string;
    readonly copy: string;
    readonly done: string;
    readonly use: string;
  };
  readonly toasts: { readonly copied: ToastContent; readonly copyFailed: ToastContent };
  readonly onDone: () => void;
  /** What else is to be said of it. */
  readonly children?: ReactNode;
}

/** A key or a secret that was just made, this once. */
export function ShownOnce({ value, texts, toasts, onDone, children }: ShownOnceProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const box = useRef<HTMLElement>(null);
  useEffect(() => title.current?.focus(), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      showToast(toasts.copied);
    } catch {
      if (box.current) getSelection()?.selectAllChildren(box.current);
      showToast({ ...toasts.copyFailed, variant: 'destructive' });
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
          {value}
        </code>
      </figure>
      {children}
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
