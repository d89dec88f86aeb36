import { useId } from 'react';
import { useEarlyInput } from '../lib/use-early-input.ts';

interface SegmentsProps<Value extends string> {
  readonly legend: string;
  /** Values with what they are called, in order. */
  readonly labels: Readonly<Record<Value, string>>;
  readonly values: readonly Value[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

interface RadioProps {
  readonly name: string;
  readonly checked: boolean;
  readonly onChoose: () => void;
}

const Radio = ({ name, checked, onChoose }: RadioProps) => {
  const radio = useEarlyInput(
    (input: HTMLInputElement) => input.checked,
    checked,
    (chosen) => {
      if (chosen) onChoose();
    },
  );
  return (
    <input
      ref={radio}
      type="radio"
      name={name}
      checked={checked}
      onChange={onChoose}
      className="absolute inset-0 cursor-pointer appearance-none opacity-0"
    />
  );
};

/** One of a few choices that exclude each other. Native radio buttons: arrows move between them. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const name = useId();
  return (
    <fieldset className="inline-flex w-fit flex-wrap gap-0.5 rounded-field border border-ash bg-surface p-0.75">
      <legend className="sr-only">{props.legend}</legend>
      {props.values.map((value) => (
        <label
          key={value}
          className="relative inline-flex min-h-9 items-center rounded-tag px-3.5 font-medium text-muted has-checked:bg-ink has-checked:text-paper forced-colors:has-checked:underline has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ember touch:min-h-11 max-tablet:min-h-11"
        >
          <Radio name={name} checked={props.value === value} onChoose={() => props.onChange(value)} />
          {props.labels[value]}
        </label>
      ))}
    </fieldset>
  );
}
