import { useState } from 'react';
import { ACCOUNT_NAME_MAX, type User } from '@oncelink/contracts';
import { renameMe } from '../../api/account.ts';
import { ApiError } from '../../api/api-errors.ts';
import { currentSession, keepUser } from '../../session/session-store.ts';
import { usePlan } from '../../session/use-plan.ts';
import { accountMenuEnglish } from '../../texts/account-menu.ts';
import { accountTexts, accountToasts } from '../../texts/account.ts';
import { describeDay } from '../../texts/moments.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast/toast-store.ts';
import { AccountSection } from './account-section.tsx';

const texts = accountTexts.profile;

/** @returns the sentence of a failure, or null */
async function rename(name: string): Promise<string | null> {
  const token = currentSession()?.token;
  try {
    const { user } = await renameMe(name);
    if (token !== undefined) keepUser(token, user);
    showToast(accountToasts.renamed);
    return null;
  } catch (error) {
    const { title, description } = accountToasts.renameFailed;
    if (error instanceof ApiError && error.code === 'SESSION_ENDED') return error.message;
    const text = error instanceof ApiError && error.status < 500 ? error.message : description;
    showToast({ title, description: text, variant: 'destructive' });
    return text;
  }
}

/** Keeps what was typed until it is saved. */
function NameForm({ saved }: { saved: string }) {
  const [name, setName] = useState(saved);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const save = async () => {
    if (name.trim() === saved) return;
    setBusy(true);
    const failure = await rename(name.trim());
    setProblem(failure);
    if (failure === null) setName(name.trim());
    setBusy(false);
  };
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field
        label={texts.name}
        autoComplete="name"
        maxLength={ACCOUNT_NAME_MAX}
        value={name}
        readOnly={busy}
        hint={texts.nameHint}
        error={problem}
        onChange={(event) => {
          setName(event.target.value);
          setProblem(null);
        }}
      />
      <Button
        type="submit"
        busy={busy}
        disabled={name.trim() === saved}
        className="justify-self-start max-tablet:w-full"
      >
        {busy ? texts.saving : texts.save}
      </Button>
    </form>
  );
}

interface ProfileProps {
  readonly user: User;
  /** Leads to invoices, cards, and the end of a subscription. */
  readonly onBilling: () => void;
}

/** Name, address and plan. */
export function Profile({ user, onBilling }: ProfileProps) {
  const plan = usePlan();
  return (
    <AccountSection title={texts.title}>
      <div className="grid gap-6">
        <NameForm saved={user.name} />
        <dl className="grid grid-cols-[minmax(72px,max-content)_1fr] gap-x-6 gap-y-3">
          <dt className="text-muted">{texts.email}</dt>
          <dd className="font-medium wrap-anywhere">{user.email}</dd>
          <dt className="text-muted">{texts.plan}</dt>
          <dd className="flex flex-wrap items-center gap-3">
            <Badge look={plan === 'pro' ? 'solid' : 'line'}>{accountMenuEnglish.plans[plan]}</Badge>
            {plan === 'pro' && user.subscriptionRenewsAt !== null && (
              <span className="text-muted">
                {accountMenuEnglish.renews(describeDay(user.subscriptionRenewsAt, 'en'))}
              </span>
            )}
            {plan === 'free' && (
              <AppLink to="/pricing" className="underline decoration-1 underline-offset-[3px]">
                {texts.seePlans}
              </AppLink>
            )}
          </dd>
        </dl>
        {user.customerId !== null && (
          <Button onClick={onBilling} className="justify-self-start max-tablet:w-full">
            {accountMenuEnglish.billing}
          </Button>
        )}
      </div>
    </AccountSection>
  );
}
