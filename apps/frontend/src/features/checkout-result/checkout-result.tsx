import { useEffect, useRef, useState } from 'react';
import { subscriptionSuccessTexts as texts } from './checkout-result.texts.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { AppScreen } from '../../ui/page-layout.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { SessionNumber } from './session-number.tsx';
import { Subscribed } from './subscribed.tsx';
import { UnknownCheckout } from './unknown-checkout.tsx';
import { useCheckoutResult } from './use-checkout-result.ts';

interface ResultProps {
  readonly sessionId: string;
  readonly onAgain: () => void;
}

const Asking = () => (
  <AppScreen title={texts.asking.title} lede={texts.asking.lede}>
    <div className="flex min-h-100 items-start">
      <Spinner />
    </div>
  </AppScreen>
);

const Late = ({ sessionId, onAgain }: ResultProps) => {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <AppScreen title={texts.late.title} titleRef={title} lede={texts.late.lede}>
      <div className="flex gap-3 max-tablet:flex-col">
        <Button look="primary" onClick={onAgain}>
          {texts.late.again}
        </Button>
        <ButtonLink to="/">{texts.pro.create}</ButtonLink>
      </div>
      <p className="mt-8 text-14 text-muted">{texts.late.help}</p>
      <SessionNumber id={sessionId} />
    </AppScreen>
  );
};

const Result = ({ sessionId, onAgain }: ResultProps) => {
  const result = useCheckoutResult(sessionId);
  if (result === 'pro') return <Subscribed sessionId={sessionId} />;
  if (result === 'late') return <Late sessionId={sessionId} onAgain={onAgain} />;
  return result === 'unknown' ? <UnknownCheckout /> : <Asking />;
};

/** What became of a checkout. A person who is signed out meanwhile is asked to sign in by the page around it. */
export function CheckoutResult({ sessionId }: { sessionId: string }) {
  const [round, setRound] = useState(0);
  return <Result key={round} sessionId={sessionId} onAgain={() => setRound(round + 1)} />;
}
