import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { SIGN_IN_CODE } from '@oncelink/contracts';
import { t } from '../../i18n/translate.ts';
import { FieldNote } from '../../ui/field.tsx';
import { joinClasses } from '../../ui/join-classes.ts';

const BOXES = Array.from({ length: SIGN_IN_CODE.digits }, (_, index) => index);
/** A dash stands before this box, as people read six digits: 123-456. */
const MIDDLE = SIGN_IN_CODE.digits / 2;

interface Selection {
  readonly start: number;
  readonly end: number;
}

/** The boxes that the next key changes: those that are selected, or the one that the caret stands in. */
const isActive = (box: number, { start, end }: Selection): boolean =>
  start === end ? box === Math.min(start, SIGN_IN_CODE.digits - 1) : box >= start && box < end;

const Boxes = ({
  code,
  selection,
  invalid,
}: {
  code: string;
  selection: Selection | null;
  invalid: boolean;
}) =>
  BOXES.map((box) => [
    box === MIDDLE && <span key="dash" className="border-t border-ash" />,
    <span
      key={box}
      className={joinClasses(
        'grid h-14 place-items-center rounded-field border bg-surface font-mono text-24 font-medium -outline-offset-1 tablet:h-16',
        invalid ? 'border-danger' : 'border-ash',
        selection !== null && isActive(box, selection) && 'outline-2 outline-ember',
      )}
    >
      {code[box]}
    </span>,
  ]);

/** What is selected in a field while it has the focus. React's own event misses selections that a program makes. */
function useSelection() {
  const field = useRef<HTMLInputElement>(null);
  const [selection, setSelection] = useState<Selection | null>(null);
  useEffect(() => {
    const follow = () => {
      const input = field.current;
      if (input === null || document.activeElement !== input) return setSelection(null);
      setSelection({ start: input.selectionStart ?? 0, end: input.selectionEnd ?? 0 });
    };
    const events = ['selectionchange', 'focusin', 'focusout', 'keyup', 'pointerup'];
    for (const name of events) document.addEventListener(name, follow);
    return () => {
      for (const name of events) document.removeEventListener(name, follow);
    };
  }, []);
  return { field, selection };
}

interface CodeFieldProps {
  /** An answer is awaited. Otherwise the next thing to do is to type: the field takes the focus, its text selected. */
  readonly busy: boolean;
  readonly code: string;
  readonly error: ReactNode;
  /** The id of the sentence that says where the code was sent. */
  readonly describedBy: string;
  readonly onEnter: (text: string) => void;
}

/**
 * Six boxes to the eye; one real field to screen readers, autofill and the clipboard, which lies over them unseen. Its
 * letters are as far apart as the boxes, so that a click lands where it seems to.
 */
export function CodeField({ busy, code, error, describedBy, onEnter }: CodeFieldProps) {
  const id = useId();
  const { field, selection } = useSelection();
  const invalid = error !== null;
  useEffect(() => {
    if (busy) return;
    field.current?.focus();
    field.current?.select();
  }, [busy, field]);
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="font-medium">
        {t('signIn.verify.code')}
      </label>
      <div dir="ltr" className="@container relative max-w-100 overflow-clip [overflow-clip-margin:2px]">
        <div
          aria-hidden
          className="grid grid-cols-[repeat(3,minmax(0,1fr))_8px_repeat(3,minmax(0,1fr))] items-center gap-1.5 tablet:grid-cols-[repeat(3,minmax(0,1fr))_16px_repeat(3,minmax(0,1fr))] tablet:gap-2"
        >
          <Boxes code={code} selection={selection} invalid={invalid} />
        </div>
        <input
          ref={field}
          id={id}
          value={code}
          readOnly={busy}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
          aria-invalid={invalid || undefined}
          aria-describedby={invalid ? `${id}-note ${describedBy}` : describedBy}
          onChange={(event) => onEnter(event.target.value)}
          className="absolute inset-0 size-full bg-transparent p-0 font-mono text-24 tracking-[calc(100cqw/6-1ch)] opacity-0"
        />
      </div>
      <FieldNote id={`${id}-note`} error={error} />
    </div>
  );
}
