import { useId, useState, type RefObject } from 'react';

const SECRET_MAX = 200;

/**
 * What the field begins with: the sample, or what someone made of it before the code of the page arrived. Read while
 * rendering: React writes over it while it takes over the page, before any effect.
 */
function useFirstText(id: string, sample: string): string {
  const [first] = useState(() => {
    if (typeof document === 'undefined') return sample;
    const field = document.getElementById(id);
    return field instanceof HTMLTextAreaElement ? field.value : sample;
  });
  return first;
}

interface SampleFieldProps {
  readonly label: string;
  readonly sample: string;
  readonly fieldRef: RefObject<HTMLTextAreaElement | null>;
  readonly readOnly: boolean;
}

/** Where the secret of the demonstration is typed. */
export function SampleField({ label, sample, fieldRef, readOnly }: SampleFieldProps) {
  const id = useId();
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <textarea
        ref={fieldRef}
        id={id}
        rows={3}
        maxLength={SECRET_MAX}
        autoComplete="off"
        spellCheck={false}
        readOnly={readOnly}
        defaultValue={useFirstText(id, sample)}
        className="w-full resize-none rounded-field border border-ash bg-paper px-4 py-3 font-mono focus:outline-2 focus:-outline-offset-1 focus:outline-ember"
      />
    </div>
  );
}
