import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * A page is there before its code: what was typed or chosen meanwhile is in the control alone, and the next render would
 * take it back. Hands it over, once.
 * @param read what a control holds
 * @param known what the control is rendered with
 * @returns the ref of the control
 */
export function useEarlyInput<Control extends Element, Value>(
  read: (control: Control) => Value,
  known: Value,
  onInput: (value: Value) => void,
): RefObject<Control | null> {
  const control = useRef<Control>(null);
  const adopt = useEffectEvent(() => {
    if (control.current === null) return;
    const held = read(control.current);
    if (held !== known) onInput(held);
  });
  useLayoutEffect(() => adopt(), []);
  return control;
}

/** The same for a field of text. */
export const useEarlyText = <Field extends HTMLInputElement | HTMLTextAreaElement>(
  text: string,
  onEdit: (text: string) => void,
): RefObject<Field | null> => useEarlyInput((field: Field) => field.value, text, onEdit);
