import '../ui/styles/site.css';
import { useEffect, useRef, type ReactNode } from 'react';
import type { User } from '@oncelink/contracts';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import { Link, useNavigate } from 'react-router-dom';
import { openBilling } from '../session/open-billing.ts';
import { leaveSession } from '../session/leave-session.ts';
import { useHasPlans } from '../session/site-config.ts';
import { usePlanDates } from '../session/plan-dates.ts';
import { usePlan } from '../session/use-plan.ts';
import { t } from '../i18n/translate.ts';
import { describeDay } from '../i18n/formats.ts';
import { Badge } from '../ui/badge.tsx';

const ITEM =
  'flex min-h-11 w-full items-center justify-between gap-3 rounded-field px-3 text-start font-medium no-underline hover:bg-paper focus-visible:rounded-field';

interface UserMenuProps {
  readonly id: string;
  readonly user: User;
  readonly onClose: () => void;
}

const Who = ({ user }: { user: User }) => (
  <div className="grid gap-0.5 border-b border-line px-5 py-4">
    {user.name !== '' && (
      <p className="font-semibold wrap-anywhere">
        <bdi>{user.name}</bdi>
      </p>
    )}
    <p className="text-14 wrap-anywhere text-muted">
      <bdi>{user.email}</bdi>
    </p>
  </div>
);

const PlanLine = ({ user }: { user: User }) => {
  const plan = usePlan();
  const { renewsAt, endsAt } = usePlanDates(user);
  return (
    <p className="flex items-center gap-2 border-b border-line px-5 py-3 text-14 text-muted">
      <Badge look={plan === 'pro' ? 'solid' : 'line'}>
        {endsAt === null
          ? t(`accountMenu.plans.${plan}`)
          : t('accountMenu.until', { day: describeDay(endsAt) })}
      </Badge>
      {renewsAt !== null && t('accountMenu.renews', { day: describeDay(renewsAt) })}
    </p>
  );
};

/** Closes when something else is pressed. The button that opened the menu closes it itself. */
function useOutsidePress(onPress: () => void) {
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const onPointerDown = ({ target }: Event) => {
      if (target instanceof Node && !menu.current?.parentElement?.contains(target)) onPress();
    };
    addEventListener('pointerdown', onPointerDown);
    return () => removeEventListener('pointerdown', onPointerDown);
  });
  return menu;
}

/** Who is signed in, on which plan, and where that leads. */
export function UserMenu({ id, user, onClose }: UserMenuProps) {
  const navigate = useNavigate();
  const hasPlans = useHasPlans();
  const menu = useOutsidePress(onClose);
  const item = (label: ReactNode, run: () => void) => (
    <button
      type="button"
      className={ITEM}
      onClick={() => {
        onClose();
        run();
      }}
    >
      {label}
    </button>
  );
  const goTo = (path: string) => navigate(path);
  const link = (label: string, to: string) => (
    <Link to={to} className={ITEM} onClick={onClose}>
      {label}
    </Link>
  );
  return (
    <div
      ref={menu}
      id={id}
      className="fixed inset-x-5 top-16 z-12 rounded-card border border-line bg-surface tablet:absolute tablet:inset-x-auto tablet:top-[calc(100%+15px)] tablet:end-0 tablet:w-73"
    >
      <Who user={user} />
      {hasPlans && <PlanLine user={user} />}
      <ul className="p-2">
        {hasPlans && (
          <li>
            {item(
              <>
                {t('accountMenu.billing')}
                <ArrowUpRight aria-hidden size={16} strokeWidth={1.75} className="text-muted" />
              </>,
              () => void openBilling(user, { goTo }),
            )}
          </li>
        )}
        <li>{link(t('siteMap.myLinks'), '/links')}</li>
        <li>{link(t('accountMenu.contact'), '/contact')}</li>
        <li>{link(t('accountMenu.account'), '/account')}</li>
        <li>{link(t('accountMenu.usage'), '/account/usage')}</li>
        <li>
          {item(t('accountMenu.signOut'), () => {
            goTo('/');
            void leaveSession();
          })}
        </li>
      </ul>
    </div>
  );
}
