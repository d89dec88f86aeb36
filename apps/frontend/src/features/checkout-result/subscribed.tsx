import { useEffect, useRef } from 'react';
import Check from 'lucide-react/icons/check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import { useSession } from '../../session/session-store.ts';
import { subscriptionSuccessTexts } from './checkout-result.texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card, CardBody } from '../../ui/card.tsx';
import { Fuse } from '../../ui/fuse.tsx';
import { AppScreen } from '../../ui/page-layout.tsx';
import { showToast } from '../../ui/toast/toast-store.ts';
import { SessionNumber } from './session-number.tsx';

const texts = subscriptionSuccessTexts.pro;

const Feature = ({ title, planned = false }: { title: string; planned?: boolean }) => {
  const Icon = planned ? CircleDashed : Check;
  return (
    <li className="flex min-h-9 items-center gap-2.5">
      <Icon aria-hidden size={18} strokeWidth={1.75} className={planned ? 'text-muted' : undefined} />
      {title}
      {planned && <Badge look="dashed">{texts.planned}</Badge>}
    </li>
  );
};

/** Takes the focus: the screen before it said to wait. */
export function Subscribed({ sessionId }: { sessionId: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  const renewsAt = useSession()?.user.subscriptionRenewsAt ?? null;
  useEffect(() => {
    title.current?.focus();
    showToast(subscriptionSuccessTexts.toast);
  }, []);
  return (
    <AppScreen title={texts.title} titleRef={title} lede={texts.lede}>
      <Card className="max-w-card border-ink">
        <Fuse left={1} />
        <CardBody>
          <ul className="gap-x-6 tablet:columns-2">
            {texts.features.map((feature) => (
              <Feature key={feature.title} {...feature} />
            ))}
          </ul>
          <p className="mt-4 text-14 text-muted">
            {renewsAt !== null && <>{texts.renews(renewsAt)} </>}
            {texts.liveOn}
          </p>
          <SessionNumber id={sessionId} />
        </CardBody>
      </Card>
      <div className="mt-6 flex gap-3 max-tablet:flex-col">
        <ButtonLink to="/" look="primary">
          {texts.create}
        </ButtonLink>
        <ButtonLink to="/pricing">{texts.plans}</ButtonLink>
      </div>
    </AppScreen>
  );
}
