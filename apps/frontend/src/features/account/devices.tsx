import { useEffect, useState, type MouseEventHandler, type ReactNode } from 'react';
import type { Session } from '@oncelink/contracts';
import { usePersonalClick } from '../../lib/personal-click.ts';
import { useStore } from '../../lib/store.ts';
import { accountTexts } from './account.texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AccountSection } from './account-section.tsx';
import { DevicesFlow, EVERYWHERE } from './devices-flow.ts';

const texts = accountTexts.devices;

const ROW = 'flex min-h-18 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-3';

/** As many rows as most people have: little moves when the devices arrive. */
const Loading = () => (
  <div aria-busy className="border-b border-line">
    <p className={ROW}>
      <span className="text-muted">{texts.loading}</span>
    </p>
  </div>
);

interface DeviceRowProps {
  readonly session: Session;
  readonly busy: boolean;
  readonly onSignOut: MouseEventHandler;
}

const DeviceRow = ({ session, busy, onSignOut }: DeviceRowProps) => (
  <li className={ROW}>
    <div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
        {session.device}
        {session.current && <Badge look="solid">{texts.current}</Badge>}
      </p>
      <p className="mt-1 text-14 text-muted tabular-nums">
        {texts.signedIn(session.createdAt)}
        {/* Two lines on a phone. */}
        <span className="max-tablet:hidden"> • </span>
        <span className="max-tablet:block">{texts.lastUsed(session.lastSeenAt)}</span>
      </p>
    </div>
    <Button
      look="quiet"
      busy={busy}
      className="max-tablet:-ms-[12px]"
      aria-label={texts.signOutDevice(session.device)}
      onClick={onSignOut}
    >
      {busy ? texts.signingOut : texts.signOut}
    </Button>
  </li>
);

interface DevicesProps {
  /** Signs out this browser, as the menu does. */
  readonly onSignOutHere: () => void;
  /** This browser is signed out together with all others. */
  readonly onSignedOutEverywhere: () => void;
}

/** Where one is signed in, and how to end that. */
export function Devices({ onSignOutHere, onSignedOutEverywhere }: DevicesProps) {
  const [flow] = useState(() => new DevicesFlow());
  const state = useStore(flow.store);
  const personally = usePersonalClick();
  useEffect(() => void flow.load(), [flow]);
  const section = (children: ReactNode) => (
    <AccountSection title={texts.title} lede={texts.lede}>
      {children}
    </AccountSection>
  );
  if (state.step === 'loading') return section(<Loading />);
  if (state.step === 'failed')
    return section(
      <div role="alert">
        <Notice tone="danger" title={texts.failed}>
          <p className="mb-4 text-muted">{texts.failedText}</p>
          <Button onClick={() => void flow.load()}>{texts.tryAgain}</Button>
        </Notice>
      </div>,
    );
  const { sessions, busy } = state;
  const signOutEverywhere = async () => {
    if (await flow.signOutEverywhere()) onSignedOutEverywhere();
  };
  return section(
    <>
      <ul className="border-b border-line">
        {sessions.map((session) => (
          <DeviceRow
            key={session.id}
            session={session}
            busy={busy === session.id}
            onSignOut={personally(() => (session.current ? onSignOutHere() : void flow.signOut(session.id)))}
          />
        ))}
      </ul>
      {sessions.every(({ current }) => current) && <p className="mt-4 text-muted">{texts.onlyThis}</p>}
      <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button busy={busy === EVERYWHERE} onClick={personally(() => void signOutEverywhere())}>
          {busy === EVERYWHERE ? texts.signingOut : texts.everywhere}
        </Button>
        <span className="text-14 text-muted">{texts.everywhereHint}</span>
      </p>
    </>,
  );
}
