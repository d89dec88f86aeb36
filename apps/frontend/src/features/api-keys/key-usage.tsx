import type { ReactNode } from 'react';
import { KEY_PLANS } from '@oncelink/contracts';
import { wordingOf } from '../../api/describe-failure.ts';
import { readKeyUsage, type UsageOfDay } from '../../api/key-usage.ts';
import { useStore } from '../../lib/store.ts';
import { useSession } from '../../session/session-store.ts';
import { usePlan } from '../../session/use-plan.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { UsageBars } from '../../ui/usage-bars.tsx';
import { apiKeyTexts } from './api-keys.texts.ts';
import { keyUsageTexts as texts } from './key-usage.texts.ts';
import type { KeysFlow } from './keys-flow.ts';
import { sumByDay, sumOf } from './usage-counts.ts';
import { UsageTable } from './usage-table.tsx';

export async function loadUsage({ usage }: KeysFlow): Promise<void> {
  usage.set({ step: 'loading' });
  try {
    usage.set({ step: 'ready', days: await readKeyUsage() });
  } catch (error) {
    usage.set({ step: 'failed', text: wordingOf(error, texts.offline) });
  }
}

/** Sums, a bar for each day, and the numbers behind them. @param days newest first */
function Usage({ days }: { days: readonly UsageOfDay[] }) {
  const shown = KEY_PLANS[usePlan()].usageDays;
  if (days.length === 0) return <p className="mt-4 text-14 text-muted">{texts.none(shown)}</p>;
  const [opened, refused] = [sumOf(days, 'accessed'), sumOf(days, 'refused')];
  return (
    <div className="mt-4 text-14">
      <p className="tabular-nums">
        <span className="font-medium">{texts.links(sumOf(days, 'created'))}</span>
        {opened > 0 && <span>, {texts.ends.accessed(opened)}</span>}
        {refused > 0 && <span className="text-danger">, {texts.refused(refused)}</span>}{' '}
        <span className="text-muted">{texts.inDays(shown)}</span>
      </p>
      <UsageBars days={days} count={shown} today={texts.today} language="en" />
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

const Section = ({ name, text, days }: { name: string; text: string; days: readonly UsageOfDay[] }) => (
  <section aria-label={name}>
    <p className="font-medium">{name}</p>
    <p className="mt-1 text-14 text-muted">{text}</p>
    <Usage days={days} />
  </section>
);

/** What is not about one key of the list: that nothing is known, what was made by hand, and what keys did that have ended. */
export function UsageBeside({ flow, keyIds }: { flow: KeysFlow; keyIds: readonly string[] }) {
  const state = useStore(flow.usage);
  const userId = useSession()?.user.id;
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
  const own = state.days.filter(({ keyId }) => keyId === userId);
  const former = state.days.filter(({ keyId }) => keyId !== userId && !keyIds.includes(keyId));
  return (
    <div className="grid gap-8">
      {own.length > 0 && <Section name={texts.own} text={texts.ownText} days={own} />}
      {former.length > 0 && <Section name={texts.former} text={texts.formerText} days={sumByDay(former)} />}
    </div>
  );
}
