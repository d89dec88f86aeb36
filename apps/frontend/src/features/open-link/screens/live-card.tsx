import { lazy, Suspense, type MouseEventHandler, type ReactNode } from 'react';
import type { Cover } from '@oncelink/link-crypto';
import { t } from '../../../i18n/translate.ts';
import { useLatePart } from '../../../lib/late-part.ts';
import { useTimeLeft } from '../../../lib/use-time-left.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardBody, CardFoot } from '../../../ui/card.tsx';
import { Fuse } from '../../../ui/fuse.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { richLink } from '../rich-link.ts';
import { EraseButton } from './erase-button.tsx';
import { LinkFacts } from './link-facts.tsx';
import type { LiveState } from '../flow/open-link-state.ts';
import { RevealButton } from './reveal-button.tsx';

/** No other link needs it. */
const PasswordForm = lazy(async () => ({ default: (await import('./password-form.tsx')).PasswordForm }));

/** A whole fuse. The server keeps no total of a link's life, so this is a ruler of 24 hours, not a share. */
const FUSE_MS = 24 * 3_600_000;

export interface LiveCardProps {
  readonly state: LiveState;
  readonly onVerify: (password: string) => void;
  readonly onReveal: MouseEventHandler;
  readonly onErase: MouseEventHandler;
  readonly onTimeUp: () => void;
}

const Checking = () => (
  <>
    <CardBody className="grid min-h-95 content-center justify-start tablet:min-h-63">
      <p className="inline-flex items-center gap-2 font-medium text-muted">
        <Spinner />
        {t('openLink.checking')}
      </p>
      <noscript>
        <p className="mt-3">{t('openLink.needsScript')}</p>
      </noscript>
    </CardBody>
    <CardFoot>
      <Button look="primary" disabled>
        {t('openLink.reveal')}
      </Button>
    </CardFoot>
  </>
);

/** The note is read before the click, so there is nothing to click before it. */
function Noted({ cover, children }: { readonly cover: Cover; readonly children: ReactNode }) {
  const rich = useLatePart(richLink, 'now');
  if (rich === null) return <Checking />;
  return (
    <>
      <rich.CoverNote cover={cover} />
      {children}
    </>
  );
}

/** The secret as it waits: what is known of it, and the one thing to do next. */
export function LiveCard({ state, onVerify, onReveal, onErase, onTimeUp }: LiveCardProps) {
  const link = state.name === 'checking' ? null : state.link;
  const timeLeft = useTimeLeft(typeof link?.endsAt === 'number' ? link.endsAt : null, onTimeUp);
  const eraseButton = link && <EraseButton link={link} onClick={onErase} />;
  const actions = (
    <>
      {state.name === 'password_required' && (
        <Suspense fallback={<Checking />}>
          <PasswordForm state={state} onVerify={onVerify}>
            {eraseButton}
          </PasswordForm>
        </Suspense>
      )}
      {(state.name === 'ready' || state.name === 'revealing') && (
        <>
          <CardBody className="tablet:pt-4.5 tablet:pb-5">
            {state.link.kind === 'unsealed' && (
              <div className="mb-2 tablet:pt-3">
                <Notice tone="warn" title={t('openLink.unsealedTitle')}>
                  {t('openLink.unsealed')}
                </Notice>
              </div>
            )}
            <LinkFacts link={state.link} timeLeft={timeLeft} />
          </CardBody>
          <CardFoot>
            <RevealButton busy={state.name === 'revealing'} onClick={onReveal} />
            {state.name === 'ready' && eraseButton}
          </CardFoot>
        </>
      )}
    </>
  );
  return (
    <Card aria-label={t('openLink.cardLabel')} aria-busy={state.name === 'checking'}>
      {timeLeft !== null && <Fuse left={timeLeft / FUSE_MS} />}
      {link === null && <Checking />}
      {link?.cover ? <Noted cover={link.cover}>{actions}</Noted> : actions}
    </Card>
  );
}
