interface StepRowProps {
  readonly steps: readonly { readonly title: string; readonly text: string }[];
}

/** What happens in order, along a line that burns down: its last step is where the secret is gone. */
export const StepRow = ({ steps }: StepRowProps) => (
  <ol className="grid gap-8 tablet:grid-cols-4 tablet:gap-0">
    {steps.map(({ title, text }, index) => (
      <li
        key={title}
        className="relative border-ink max-tablet:border-l max-tablet:pl-6 tablet:border-t tablet:pt-6 tablet:pr-8 last:border-dashed last:border-ash"
      >
        <span
          aria-hidden
          className="absolute -top-1 -left-1 size-2 rounded-full bg-ember ring-4 ring-paper max-tablet:top-2"
        />
        <p className="text-14 text-muted tabular-nums">{index + 1}</p>
        <h3 className="mt-1 mb-1 text-18 font-semibold">{title}</h3>
        <p className="text-muted">{text}</p>
      </li>
    ))}
  </ol>
);
