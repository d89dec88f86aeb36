import type { Ref } from 'react';
import { t } from '../../../i18n/translate.ts';
import { useLatePart } from '../../../lib/late-part.ts';
import { Burn } from '../../../ui/burn.tsx';
import { Card, CardBody, CardFoot } from '../../../ui/card.tsx';
import { AppScreen, Sheet } from '../../../ui/page-layout.tsx';
import { ErasureNotice } from './erasure-notice.tsx';
import { richLink } from '../rich-link.ts';
import type { RevealedState } from '../flow/open-link-state.ts';
import { RevealedMessage } from './revealed-message.tsx';

interface RevealedScreenProps {
  readonly state: RevealedState;
  readonly titleRef: Ref<HTMLHeadingElement>;
}

/** Shapes of links, without anyone's code or key. */
const SHAPES = {
  sealed: '/s-#',
  short: '/sh-••••••••••#',
  password: '/shp-••••••••••#',
  unsealed: '/s-#',
} as const;

/** What is left of the link, once it is certain that nobody can open it again. */
const UsedUpLink = ({ kind }: Pick<RevealedState, 'kind'>) => (
  <aside>
    <Burn className="max-w-84 [--burn:22%]">
      <Card aria-hidden className="overflow-hidden px-4.5 py-3.5">
        <p dir="ltr" className="font-mono whitespace-nowrap text-muted rtl:text-right">
          {SHAPES[kind]}•••••••••••••••
        </p>
      </Card>
    </Burn>
    <p className="mt-3.5 text-14 text-muted">{t('revealed.usedUp')}</p>
  </aside>
);

function Revealed({
  message,
  titleRef,
}: Pick<RevealedState, 'message'> & Pick<RevealedScreenProps, 'titleRef'>) {
  const isRich = message !== null && typeof message !== 'string';
  // It was there before the claim: no message is claimed that could not be shown.
  const rich = useLatePart(richLink, isRich ? 'now' : 'used');
  if (message === null) return <p>{t('revealed.concealed')}</p>;
  if (!isRich) return <RevealedMessage message={message} titleRef={titleRef} />;
  return rich && <rich.RevealedParts message={message} titleRef={titleRef} />;
}

export function RevealedScreen({ state, titleRef }: RevealedScreenProps) {
  const { kind, message, erasure } = state;
  const isSealed = kind !== 'unsealed';
  const lede = isSealed ? t('revealed.lede') : t('revealed.ledeUnsealed');
  return (
    <AppScreen
      title={isSealed ? t('revealed.opened') : t('openLink.unsealedHeading')}
      lede={message === null ? t('revealed.ledeConcealed') : lede}
    >
      <Sheet notes={erasure.outcome === 'confirmed' && <UsedUpLink kind={kind} />}>
        <Card aria-label={t('openLink.cardLabel')}>
          <CardBody>
            <Revealed message={message} titleRef={titleRef} />
          </CardBody>
          <CardFoot>
            <ErasureNotice state={state} />
          </CardFoot>
        </Card>
      </Sheet>
    </AppScreen>
  );
}
