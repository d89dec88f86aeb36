import type { Ref } from 'react';
import { openLinkTexts } from '../../../texts/open-link.ts';
import { revealedTexts } from '../../../texts/revealed-link.ts';
import { Burn } from '../../../ui/burn.tsx';
import { Card, CardBody, CardFoot } from '../../../ui/card.tsx';
import { AppScreen, Sheet } from '../../../ui/page-layout.tsx';
import { ErasureNotice } from './erasure-notice.tsx';
import type { RevealedState } from '../flow/open-link-state.ts';
import { RevealedMessage } from './revealed-message.tsx';

interface RevealedScreenProps {
  readonly state: RevealedState;
  readonly titleRef: Ref<HTMLHeadingElement>;
}

/** Shapes of links, without anybody's code or key. */
const SHAPES = {
  sealed: '/s-#',
  short: '/sh-••••••••••#',
  password: '/shp-••••••••••#',
  unsealed: '/s-#',
} as const;

/** What is left of the link, once it is certain that it is destroyed. */
const UsedUpLink = ({ kind }: Pick<RevealedState, 'kind'>) => (
  <aside>
    <Burn className="max-w-84 [--burn:22%]">
      <Card aria-hidden className="overflow-hidden px-4.5 py-3.5">
        <p dir="ltr" className="font-mono whitespace-nowrap text-muted rtl:text-right">
          {SHAPES[kind]}•••••••••••••••
        </p>
      </Card>
    </Burn>
    <p className="mt-3.5 text-14 text-muted">{revealedTexts.usedUp}</p>
  </aside>
);

export function RevealedScreen({ state, titleRef }: RevealedScreenProps) {
  const { kind, message, erasure } = state;
  const isSealed = kind !== 'unsealed';
  const lede = isSealed ? revealedTexts.lede : revealedTexts.ledeUnsealed;
  return (
    <AppScreen
      title={isSealed ? openLinkTexts.heading : openLinkTexts.unsealedHeading}
      lede={message === null ? revealedTexts.ledeConcealed : lede}
    >
      <Sheet notes={erasure.outcome === 'confirmed' && <UsedUpLink kind={kind} />}>
        <Card aria-label={openLinkTexts.cardLabel}>
          <CardBody>
            {message === null ? (
              <p>{revealedTexts.concealed}</p>
            ) : (
              <RevealedMessage message={message} titleRef={titleRef} />
            )}
          </CardBody>
          <CardFoot>
            <ErasureNotice state={state} />
          </CardFoot>
        </Card>
      </Sheet>
    </AppScreen>
  );
}
