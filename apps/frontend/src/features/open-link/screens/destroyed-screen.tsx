import type { Ref } from 'react';
import { describeMoment } from '../../../i18n/formats.ts';
import { t, textsOf } from '../../../i18n/translate.ts';
import { BurntScreen } from '../../../ui/burnt-screen.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
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

/** A secret that is no more, and why. */
export function DestroyedScreen({ state, titleRef }: DestroyedScreenProps) {
  const words: Words = textsOf(`ended.destroyed.${state.name === 'expired' ? 'expired' : state.reason}`);
  return (
    <BurntScreen
      title={words.heading}
      titleRef={titleRef}
      actions={<ButtonLink to="/">{t('ended.goHome')}</ButtonLink>}
    >
      <p className="text-muted">
        {words.why} {state.at !== null && t('ended.on', { when: describeMoment(state.at) })}
      </p>
      <p className="text-muted">
        {words.question !== undefined && <strong className="font-semibold text-ink">{words.question}</strong>}{' '}
        {words.advice}
      </p>
    </BurntScreen>
  );
}
