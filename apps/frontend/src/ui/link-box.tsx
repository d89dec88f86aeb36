import type { ReactNode, Ref } from 'react';

interface LinkBoxProps {
  readonly ref?: Ref<HTMLElement>;
  readonly children: ReactNode;
}

/** A link in full, to be selected and copied. Of one with 11,000 characters only the beginning is seen. */
export const LinkBox = ({ ref, children }: LinkBoxProps) => (
  <div className="rounded-field border border-ash bg-paper px-4 py-3.5">
    <code ref={ref} dir="ltr" className="line-clamp-12 tablet:line-clamp-10 font-mono text-16/6 break-all">
      {children}
    </code>
  </div>
);
