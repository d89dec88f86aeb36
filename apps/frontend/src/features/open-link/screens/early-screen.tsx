import { useLayoutEffect, useRef, useState } from 'react';
import { describeTime, describeTimeLeft } from '../../../i18n/formats.ts';
import { t } from '../../../i18n/translate.ts';
import { useTimeLeft } from '../../../lib/use-time-left.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardBody, CardFoot } from '../../../ui/card.tsx';
import { AppScreen, Sheet } from '../../../ui/page-layout.tsx';
import type { EarlyState } from '../flow/open-link-state.ts';
import { CoverNote } from '../rich/cover-note.tsx';
import { AboutOncelink } from './about-oncelink.tsx';

export interface EarlyScreenProps {
  readonly state: EarlyState;
  /** Asks once more whether it opens. Opens nothing. */
  readonly onLook: () => void;
}

/** Clocks differ by more, and what was chosen as 9:00 is not to be shown as 8:59. */
const TEN_SECONDS_MS = 10_000;
const roundTime = (at: number): number => Math.round(at / TEN_SECONDS_MS) * TEN_SECONDS_MS;

/** When a link opens. It replaces what was being checked, so it takes the focus; once the time has come, it looks by itself. */
export function EarlyScreen({ state, onLook }: EarlyScreenProps) {
  const { startsIn = 0, cover } = state.link;
  const [opensAt] = useState(() => Date.now() + startsIn * 1000);
  const title = useRef<HTMLHeadingElement>(null);
  const left = useTimeLeft(opensAt, onLook) ?? 0;
  useLayoutEffect(() => title.current?.focus({ preventScroll: true }), []);
  const facts = [
    [t('early.opens'), t('early.from', { time: describeTime(roundTime(opensAt)) })],
    [t('early.left'), describeTimeLeft(left / 1000)],
    [t('early.happens'), t('early.happensText')],
  ] as const;
  return (
    <AppScreen title={t('early.title')} titleRef={title} lede={t('early.lede')}>
      <Sheet notes={<AboutOncelink unsealed={false} />}>
        <Card aria-label={t('early.title')}>
          {cover && <CoverNote cover={cover} />}
          <CardBody className="tablet:pt-4.5 tablet:pb-5">
            <dl>
              {facts.map(([term, text]) => (
                <div
                  key={term}
                  className="grid gap-x-4 border-t border-line py-3 first:border-t-0 tablet:grid-cols-[168px_1fr] tablet:py-3.5"
                >
                  <dt className="text-muted">{term}</dt>
                  <dd className="tabular-nums">{text}</dd>
                </div>
              ))}
            </dl>
          </CardBody>
          <CardFoot>
            <Button onClick={onLook}>{t('early.look')}</Button>
          </CardFoot>
        </Card>
      </Sheet>
    </AppScreen>
  );
}
