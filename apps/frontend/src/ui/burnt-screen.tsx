import type { ReactNode, Ref } from 'react';
import { Burn } from './burn.tsx';
import { Card } from './card.tsx';

interface BurntScreenProps {
  readonly title: string;
  readonly titleRef: Ref<HTMLHeadingElement>;
  readonly children: ReactNode;
  readonly actions: ReactNode;
}

/** What flies off, at places that look like chance. */
const FLECKS = [
  'left-[73%] top-[14%] size-[3px] bg-ash',
  'left-[76%] top-[31%] size-0.5 bg-ember',
  'left-[79%] top-[22%] size-0.5 bg-ash',
  'left-[74.5%] top-[52%] size-0.5 bg-ash',
  'left-[83%] top-[44%] size-0.5 bg-ash',
  'left-[77%] top-[71%] size-[3px] bg-ash',
  'left-[88%] top-[63%] size-0.5 bg-ash',
  'left-[80%] top-[84%] size-0.5 bg-ember',
] as const;

/** A secret that is no more. The text stands on what is left of its card. */
export const BurntScreen = ({ title, titleRef, children, actions }: BurntScreenProps) => (
  <div className="wrap pt-8 pb-18 tablet:pt-16 tablet:pb-28">
    <Burn className="[--burn:30px] tablet:[--burn:30%]">
      <Card
        aria-labelledby="ended"
        className="grid content-start gap-4 py-8 pr-18 pl-6 huge:pr-9 huge:pl-3 tablet:min-h-107 tablet:pt-18 tablet:pr-[40%] tablet:pb-19 tablet:pl-14"
      >
        <h1
          id="ended"
          ref={titleRef}
          tabIndex={-1}
          // The card is mirrored, and so is which of its edges is the first.
          className="max-w-[13em] text-36 text-balance outline-none rtl:justify-self-end"
        >
          {title}
        </h1>
        {children}
        <div className="mt-3">{actions}</div>
      </Card>
      <span aria-hidden className="hidden tablet:block">
        {FLECKS.map((place) => (
          <span key={place} className={`absolute rounded-full ${place}`} />
        ))}
      </span>
    </Burn>
  </div>
);
