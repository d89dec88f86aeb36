import { PRO_OPTIONS, type Plan } from '@oncelink/contracts';
import { countCodePoints } from '@oncelink/link-crypto/making';
import { SECRET_MAX_CODE_POINTS } from '@oncelink/contracts';
import { t } from '../../i18n/translate.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useAppleKeys } from '../../ui/use-apple-keys.ts';
import { describeLifetime } from './choose-expiry.ts';
import type { CreateForm } from './create-form.ts';

interface ComposerFootProps {
  readonly form: CreateForm;
  readonly plan: Plan;
  readonly busy: boolean;
  /** What the form asks for. */
  readonly expiresIn: number | null | 'invalid';
}

function describe({ form, plan, expiresIn }: ComposerFootProps): string {
  const count = PRO_OPTIONS.filter((option) => form.options[option]).length;
  if (plan === 'free' && count > 0) return t('createLink.upgradeHint', { options: count });
  if (expiresIn === 'invalid') return t('createLink.customRange');
  return describeLifetime(expiresIn);
}

/** What happens next, and the one button that makes it happen. */
export function ComposerFoot(props: ComposerFootProps) {
  const { form, plan, busy } = props;
  const appleKeys = useAppleKeys();
  const upgrade = plan === 'free' && PRO_OPTIONS.some((option) => form.options[option]);
  const sendable = form.text.trim() !== '' && countCodePoints(form.text) <= SECRET_MAX_CODE_POINTS;
  return (
    <div className="flex items-center justify-between gap-4 border-t border-line px-4 py-4 tablet:px-6 max-tablet:flex-col max-tablet:items-stretch max-tablet:gap-3">
      <span className="text-14 text-muted">{describe(props)}</span>
      <span className="flex items-center gap-3.5 max-tablet:flex-col max-tablet:items-stretch">
        {upgrade ? (
          <ButtonLink to="/pricing" look="primary">
            {t('createLink.upgrade')}
          </ButtonLink>
        ) : (
          <>
            <kbd
              dir="ltr"
              className="font-sans text-14 font-medium text-muted max-tablet:hidden touch:hidden"
            >
              {appleKeys ? t('createLink.keysApple') : t('createLink.keys')}
            </kbd>
            <Button type="submit" look="primary" busy={busy} disabled={!sendable}>
              {busy ? t('createLink.busy') : t('createLink.generate')}
            </Button>
          </>
        )}
      </span>
    </div>
  );
}
