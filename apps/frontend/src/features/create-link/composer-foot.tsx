import { t } from '../../i18n/translate.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useAppleKeys } from '../../ui/use-apple-keys.ts';
import { contentProblem } from './check-form.ts';
import { describeLifetime } from './choose-expiry.ts';
import type { CreateForm } from './create-form.ts';

interface ComposerFootProps {
  readonly form: CreateForm;
  readonly busy: boolean;
  /** How many parts of Pro stand in the way of people who do not have it. */
  readonly missing: number;
  /** What the form asks for. */
  readonly expiresIn: number | null | 'invalid';
}

function describe({ form, missing, expiresIn }: ComposerFootProps): string {
  if (missing > 0) return t('createLink.upgradeHint', { options: missing });
  if (expiresIn === 'invalid') return t('createLink.customRange');
  return describeLifetime(expiresIn, form.options.expiry && form.start !== undefined);
}

/** What happens next, and the one button that makes it happen. */
export function ComposerFoot(props: ComposerFootProps) {
  const { form, missing, busy } = props;
  const appleKeys = useAppleKeys();
  const problem = contentProblem(form);
  return (
    <div className="flex items-center justify-between gap-4 border-t border-line px-4 py-4 tablet:px-6 max-tablet:flex-col max-tablet:items-stretch max-tablet:gap-3">
      <span className="text-14 text-muted">{describe(props)}</span>
      <span className="flex items-center gap-3.5 max-tablet:flex-col max-tablet:items-stretch">
        {missing > 0 ? (
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
            <Button
              type="submit"
              look="primary"
              busy={busy}
              disabled={problem !== null && problem !== 'malformed'}
            >
              {busy ? t('createLink.busy') : t('createLink.generate')}
            </Button>
          </>
        )}
      </span>
    </div>
  );
}
