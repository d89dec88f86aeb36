import type { Ref } from 'react';
import { t, textsOf } from '../../../i18n/translate.ts';
import { Burn } from '../../../ui/burn.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { describeMoment } from '../../../i18n/formats.ts';
import type { DestroyedState } from '../flow/open-link-state.ts';

interface DestroyedScreenProps {
  readonly state: DestroyedState;
  readonly titleRef: Ref<HTMLHeadingElement>;
}

interface Words {
  readonly heading: string;
  readonly why: string;
  readonly question?: string;
  readonly advice: string;
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

/** A secret that is no more, and why. The text stands on what is left of its card. */
export function DestroyedScreen({ state, titleRef }: DestroyedScreenProps) {
  const words: Words = textsOf(`ended.destroyed.${state.name === 'expired' ? 'expired' : state.reason}`);
  return (
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
            {words.heading}
          </h1>
          <p className="text-muted">
            {words.why} {state.at !== null && t('ended.on', { when: describeMoment(state.at) })}
          </p>
          <p className="text-muted">
            {words.question !== undefined && (
              <strong className="font-semibold text-ink">{words.question}</strong>
            )}{' '}
            {words.advice}
          </p>
          <p className="mt-3">
            <ButtonLink to="/">{t('ended.goHome')}</ButtonLink>
          </p>
        </Card>
        <span aria-hidden className="hidden tablet:block">
          {FLECKS.map((place) => (
            <span key={place} className={`absolute rounded-full ${place}`} />
          ))}
        </span>
      </Burn>
    </div>
  );
}
