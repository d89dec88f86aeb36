import type { Ref } from 'react';
import { t, textsOf } from '../../../i18n/translate.ts';
import { Burn } from '../../../ui/burn.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { AppScreen, Sheet } from '../../../ui/page-layout.tsx';
import { AboutOncelink } from './about-oncelink.tsx';
import { LiveCard, type LiveCardProps } from './live-card.tsx';
import type { LiveState } from '../flow/open-link-state.ts';

interface LiveScreenProps extends LiveCardProps {
  readonly titleRef: Ref<HTMLHeadingElement>;
}

function ledeOf(state: LiveState): string {
  const texts = textsOf('openLink.lede');
  if (state.name === 'checking') return texts.ready;
  if (state.name === 'revealing') return texts.revealing;
  if (state.link.kind === 'unsealed') return texts.unsealed;
  if (state.link.resumed) return texts.resumed;
  if (state.name === 'password_required') return texts.password;
  return state.link.kind === 'password' ? texts.verified : texts.ready;
}

/** A link that may still be opened. */
export function LiveScreen({ titleRef, ...card }: LiveScreenProps) {
  const { state } = card;
  const link = state.name === 'checking' ? null : state.link;
  const heading = link?.kind === 'unsealed' ? t('openLink.unsealedHeading') : t('openLink.heading');
  return (
    <AppScreen title={heading} titleRef={titleRef} lede={ledeOf(state)}>
      <Sheet notes={<AboutOncelink unsealed={link?.kind === 'unsealed'} />}>
        {link?.repaired && (
          <div className="mb-6">
            <Notice tone="info" title={t('openLink.repairedTitle')}>
              {t('openLink.repaired')}
            </Notice>
          </div>
        )}
        {link?.deletion === 'done' ? (
          <Burn burning>
            <LiveCard {...card} />
          </Burn>
        ) : (
          <LiveCard {...card} />
        )}
      </Sheet>
    </AppScreen>
  );
}
