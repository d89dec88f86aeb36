import { useId, useState, type RefObject } from 'react';
import { featuresTexts } from '../features.texts.ts';

const texts = featuresTexts.demo;

const SECRET_MAX = 200;

/**
 * What the field begins with: the sample, or what someone made of it before the code of the page arrived. Read while
 * rendering: React writes over it while it takes over the page, before any effect.
 */
function useFirstText(id: string): string {
  const [first] = useState(() => {
    if (typeof document === 'undefined') return texts.sample;
    const field = document.getElementById(id);
    return field instanceof HTMLTextAreaElement ? field.value : texts.sample;
  });
  return first;
}

interface SampleFieldProps {
  readonly fieldRef: RefObject<HTMLTextAreaElement | null>;
  readonly readOnly: boolean;
}

/** Where the secret of the demonstration is typed. */
export function SampleField({ fieldRef, readOnly }: SampleFieldProps) {
  const id = useId();
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="font-medium">
        {texts.secret}
      </label>
      <textarea
        ref={fieldRef}
        id={id}
        rows={3}
        maxLength={SECRET_MAX}
        autoComplete="off"
        spellCheck={false}
        readOnly={readOnly}
        defaultValue={useFirstText(id)}
        className="w-full resize-none rounded-field border border-ash bg-paper px-4 py-3 font-mono focus:outline-2 focus:-outline-offset-1 focus:outline-ember"
      />
    </div>
  );
}
