import { useId, type ReactNode } from 'react';

interface AccountSectionProps {
  readonly title: string;
  readonly lede?: string;
  readonly children: ReactNode;
}

/** One topic of the account: what it is on the left, what can be done on the right. */
export function AccountSection({ title, lede, children }: AccountSectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-20 gap-y-6 border-t border-line py-10 desktop:grid-cols-[minmax(0,1fr)_minmax(0,704px)]"
    >
      <div>
        <h2 id={id} className="text-18 font-semibold">
          {title}
        </h2>
        {lede !== undefined && <p className="mt-1 max-w-lede text-muted">{lede}</p>}
      </div>
      <div>{children}</div>
    </section>
  );
}
