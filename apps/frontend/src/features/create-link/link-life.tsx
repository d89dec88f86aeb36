import { Clock } from 'lucide-react';
import { createLinkTexts } from '../../texts/create-link.ts';
import { describeDuration, describeTimeLeft } from '../../texts/durations.ts';
import { readyLinkTexts } from '../../texts/ready-link.ts';
import { Notice } from '../../ui/notice.tsx';
import { StateLabel } from '../../ui/state-label.tsx';
import type { ReadyLink } from './create-link-flow.ts';

interface LinkLifeProps {
  readonly link: ReadyLink;
  readonly secondsLeft: number | null;
}

/** How long a link lives, and how much of that is left. */
export function LinkLife({ link, secondsLeft }: LinkLifeProps) {
  if (link.kind === 'unsealed') return <Notice tone="warn" title={readyLinkTexts.unlimited} />;
  if (secondsLeft === 0)
    return (
      <StateLabel icon={Clock} tone="muted">
        {readyLinkTexts.expired}
      </StateLabel>
    );
  return (
    <div>
      <p className="font-semibold">
        {createLinkTexts.expires(link.lifetime === null ? null : describeDuration(link.lifetime))}
      </p>
      {secondsLeft !== null && (
        <p className="text-14 text-muted tabular-nums">
          {readyLinkTexts.left(describeTimeLeft(secondsLeft))}
        </p>
      )}
    </div>
  );
}
