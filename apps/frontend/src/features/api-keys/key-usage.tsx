import type { ReactNode } from 'react';
import { KEY_PLANS, type UsageOfDay } from '@oncelink/contracts';
import { readKeyUsage } from '../../api/key-usage.ts';
import { useStore } from '../../lib/store.ts';
import { usePlan } from '../../session/use-plan.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { apiKeyTexts } from './api-keys.texts.ts';
import { keyUsageTexts as texts } from './key-usage.texts.ts';
import { wordingOf, type KeysFlow } from './keys-flow.ts';
import { UsageBars } from './usage-bars.tsx';
import { UsageTable } from './usage-table.tsx';

export async function loadUsage({ usage }: KeysFlow): Promise<void> {
  usage.set({ step: 'loading' });
  try {
    usage.set({ step: 'ready', days: await readKeyUsage() });
  } catch (error) {
    usage.set({ step: 'failed', text: wordingOf(error, texts.offline) });
  }
}

const sum = (days: readonly UsageOfDay[], of: 'created' | 'refused'): number =>
  days.reduce((total, day) => total + day[of], 0);

/** Sums, a bar for each day, and the numbers behind them. @param days newest first */
function Usage({ days }: { days: readonly UsageOfDay[] }) {
  const shown = KEY_PLANS[usePlan()].usageDays;
  if (days.length === 0) return <p className="mt-4 text-14 text-muted">{texts.none(shown)}</p>;
  const refused = sum(days, 'refused');
  return (
    <div className="mt-4 text-14">
      <p className="tabular-nums">
        <span className="font-medium">{texts.links(sum(days, 'created'))}</span>
        {refused > 0 && <span className="text-danger">, {texts.refused(refused)}</span>}{' '}
        <span className="text-muted">{texts.inDays(shown)}</span>
      </p>
      <UsageBars days={days} count={shown} />
      <UsageTable days={days} />
    </div>
  );
}

interface UsageOfKeyProps {
  readonly flow: KeysFlow;
  readonly keyId: string;
  /** What stands there until it is known. */
  readonly room: ReactNode;
}

/** How one key was used. */
export function UsageOfKey({ flow, keyId, room }: UsageOfKeyProps) {
  const state = useStore(flow.usage);
  if (state.step === 'loading') return room;
  if (state.step === 'failed') return null;
  return <Usage days={state.days.filter((day) => day.keyId === keyId)} />;
}

/** What is not about one key of the list: that nothing is known, and what keys did that have ended. */
export function UsageBeside({ flow, keyIds }: { flow: KeysFlow; keyIds: readonly string[] }) {
  const state = useStore(flow.usage);
  if (state.step === 'loading') return null;
  if (state.step === 'failed')
    return (
      <div role="alert">
        <Notice tone="danger" title={texts.failed}>
          <p className="mb-4 text-muted">{state.text}</p>
          <Button onClick={() => void loadUsage(flow)}>{apiKeyTexts.tryAgain}</Button>
        </Notice>
      </div>
    );
  const former = sumByDay(state.days.filter(({ keyId }) => !keyIds.includes(keyId)));
  if (former.length === 0) return null;
  return (
    <section aria-label={texts.former}>
      <p className="font-medium">{texts.former}</p>
      <p className="mt-1 text-14 text-muted">{texts.formerText}</p>
      <Usage days={former} />
    </section>
  );
}

/** Days of several keys as one. They come by day already. */
function sumByDay(days: readonly UsageOfDay[]): readonly UsageOfDay[] {
  const sums = new Map<string, UsageOfDay>();
  for (const day of days) {
    const { created, refused } = sums.get(day.day) ?? { created: 0, refused: 0 };
    sums.set(day.day, { ...day, created: created + day.created, refused: refused + day.refused });
  }
  return [...sums.values()];
}
