import { securityTexts } from './security.texts.ts';
import { Burn } from '../../ui/burn.tsx';
import { Card } from '../../ui/card.tsx';

const { label, moments } = securityTexts.life;

/** What is left of a secret at three moments, each with less of its card. */
const BURNT = ['[--burn:-48px]', '[--burn:34%]', '[--burn:70%]'] as const;

/** How fast a secret ends: a card that burns from one moment to the next. */
export const LastHours = () => (
  <ol aria-label={label} className="grid gap-6">
    {moments.map(({ at, text }, index) => (
      <li key={at} className="grid grid-cols-[96px_1fr] items-center gap-6 tablet:grid-cols-[160px_1fr]">
        <div aria-hidden>
          <Burn className={BURNT[index] ?? ''}>
            <Card className="h-20 overflow-hidden px-4 py-3.5 font-mono text-muted">••••••</Card>
          </Burn>
        </div>
        <div>
          <p className="font-semibold">{at}</p>
          <p className="text-muted">{text}</p>
        </div>
      </li>
    ))}
  </ol>
);
