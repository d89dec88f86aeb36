import type { ReactNode, Ref } from 'react';

interface PlainScreenProps {
  readonly label?: ReactNode;
  readonly title: string;
  readonly titleRef: Ref<HTMLHeadingElement>;
  readonly children: ReactNode;
  readonly actions: ReactNode;
}

/** A screen without a card: there is no secret here, and none was destroyed. */
export const PlainScreen = ({ label, title, titleRef, children, actions }: PlainScreenProps) => (
  <div className="wrap pt-6 pb-18 tablet:pt-14 tablet:pb-28">
    <div className="grid max-w-card gap-4">
      <div>
        {label}
        <h1 ref={titleRef} tabIndex={-1} className="text-36 text-balance outline-none">
          {title}
        </h1>
      </div>
      {children}
      <div className="mt-3 flex flex-wrap gap-3 max-tablet:*:w-full">{actions}</div>
    </div>
  </div>
);
