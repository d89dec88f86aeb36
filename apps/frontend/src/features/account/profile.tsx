import { ACCOUNT_NAME_MAX, type User } from '@oncelink/contracts';
import { Link } from 'react-router-dom';
import { renameMe } from '../../api/account.ts';
import { ApiError } from '../../api/api-errors.ts';
import { t } from '../../i18n/translate.ts';
import { currentSession, keepUser } from '../../session/session-store.ts';
import { useHasPlans } from '../../session/site-config.ts';
import { usePlanDates } from '../../session/plan-dates.ts';
import { usePlan } from '../../session/use-plan.ts';
import { accountTexts, accountToasts } from './account.texts.ts';
import { useForm } from '../../lib/use-form.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast/toast-store.ts';
import { AccountSection } from './account-section.tsx';

const texts = accountTexts.profile;

/** @returns the sentence of a failure */
async function rename(name: string): Promise<string | undefined> {
  const token = currentSession()?.token;
  try {
    const { user } = await renameMe(name);
    if (token !== undefined) keepUser(token, user);
    showToast(accountToasts.renamed);
    return undefined;
  } catch (error) {
    const { title, description } = accountToasts.renameFailed;
    if (error instanceof ApiError && error.code === 'SESSION_ENDED') return t('errors.SESSION_ENDED');
    const text = error instanceof ApiError && error.status < 500 ? t(`errors.${error.code}`) : description;
    showToast({ title, description: text, variant: 'destructive' });
    return text;
  }
}

/** Keeps what was typed until it is saved. */
function NameForm({ saved }: { saved: string }) {
  const { form, field, values, set, busy } = useForm({
    initial: { name: saved },
    send: async (typed) => {
      const name = typed.name.trim();
      if (name === saved) return {};
      const failure = await rename(name);
      if (failure === undefined) set({ name });
      return { name: failure };
    },
  });
  return (
    <form {...form} className="grid gap-4">
      <Field
        {...field('name')}
        label={texts.name}
        autoComplete="name"
        maxLength={ACCOUNT_NAME_MAX}
        hint={texts.nameHint}
      />
      <Button
        type="submit"
        busy={busy}
        disabled={values.name.trim() === saved}
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

const PlanRow = ({ user }: { user: User }) => {
  const plan = usePlan();
  const { renewsAt, endsAt } = usePlanDates(user);
  return (
    <>
      <dt className="text-muted">{texts.plan}</dt>
      <dd className="flex flex-wrap items-center gap-3">
        <Badge look={plan === 'pro' ? 'solid' : 'line'}>
          {endsAt === null ? texts.plans[plan] : texts.until(endsAt)}
        </Badge>
        {renewsAt !== null && <span className="text-muted">{texts.renews(renewsAt)}</span>}
        {endsAt !== null && <span className="text-muted">{texts.notRenewed}</span>}
        {plan === 'free' && (
          <Link to="/pricing" className="underline decoration-1 underline-offset-[3px]">
            {texts.seePlans}
          </Link>
        )}
      </dd>
    </>
  );
};

/** Name, address and, where plans differ, plan. */
export function Profile({ user, onBilling }: ProfileProps) {
  const hasPlans = useHasPlans();
  return (
    <AccountSection title={texts.title}>
      <div className="grid gap-6">
        <NameForm saved={user.name} />
        <dl className="grid grid-cols-[minmax(72px,max-content)_1fr] gap-x-6 gap-y-3">
          <dt className="text-muted">{texts.email}</dt>
          <dd className="font-medium wrap-anywhere">{user.email}</dd>
          {hasPlans && <PlanRow user={user} />}
        </dl>
        {hasPlans && user.customerId !== null && (
          <Button onClick={onBilling} className="justify-self-start max-tablet:w-full">
            {texts.billing}
          </Button>
        )}
      </div>
    </AccountSection>
  );
}
