import type { Ref } from 'react';
import { t, textsOf } from '../../../i18n/translate.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import type { NotFoundState } from '../flow/open-link-state.ts';
import { PlainScreen } from './plain-screen.tsx';

interface NotFoundScreenProps {
  readonly state: NotFoundState;
  readonly titleRef: Ref<HTMLHeadingElement>;
}

export function NotFoundScreen({ state, titleRef }: NotFoundScreenProps) {
  const { heading, why, advice } = textsOf(`ended.notFound.${state.cause}`);
  return (
    <PlainScreen
      title={heading}
      titleRef={titleRef}
      actions={
        <ButtonLink to="/" look="primary">
          {t('ended.goHome')}
        </ButtonLink>
      }
    >
      <p className="text-muted">{why}</p>
      <p className="text-muted">{advice}</p>
    </PlainScreen>
  );
}
