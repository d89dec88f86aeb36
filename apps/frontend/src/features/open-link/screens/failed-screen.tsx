import type { MouseEventHandler, Ref } from 'react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { t, textsOf } from '../../../i18n/translate.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { StateLabel } from '../../../ui/state-label.tsx';
import type { FailedState } from '../flow/open-link-state.ts';
import { PlainScreen } from './plain-screen.tsx';

interface FailedScreenProps {
  readonly state: FailedState;
  readonly titleRef: Ref<HTMLHeadingElement>;
  readonly onRetry: MouseEventHandler;
}

interface Explanation {
  readonly heading: string;
  readonly why?: string;
  /** Whether the secret still exists. */
  readonly known?: string;
  readonly advice?: string;
}

/** Characters of a broken address that are shown. */
const PATH_SHOWN = 40;
const KEY_SHOWN = 7;

function explain({ trouble, retry }: FailedState): Explanation {
  const explanation: Explanation = textsOf(`ended.error.troubles.${trouble}`);
  if (trouble === 'damaged') return explanation;
  if (retry?.step === 'reveal') return { ...explanation, ...textsOf('ended.error.reveal') };
  return {
    ...explanation,
    known: retry?.step === 'verify' ? t('ended.error.verify.known') : t('ended.error.untouched'),
  };
}

/** The address as far as it came. It holds the beginning of the key at most, as the address bar does. */
const CutLink = () => (
  <div className="rounded-field border border-ash bg-paper px-4 py-3.5">
    <code dir="ltr" className="block font-mono text-16/6 wrap-anywhere">
      {location.host}
      {location.pathname.slice(0, PATH_SHOWN)}
      <span className="font-bold text-danger">{location.hash.slice(0, KEY_SHOWN)}</span>
      <span aria-hidden className="inline-block w-36 max-w-[40%] border-b-2 border-dashed border-danger" />
      <span className="sr-only">{t('ended.error.rest')}</span>
    </code>
  </div>
);

/** What happened, whether the secret still exists, and what to do next. */
export function FailedScreen({ state, titleRef, onRetry }: FailedScreenProps) {
  const { heading, why, known, advice } = explain(state);
  return (
    <PlainScreen
      label={
        <p className="mb-3">
          <StateLabel icon={CircleAlert} tone="danger">
            {t('ended.error.label')}
          </StateLabel>
        </p>
      }
      title={heading}
      titleRef={titleRef}
      actions={
        <>
          {state.retry && (
            <Button look="primary" onClick={onRetry}>
              {t('ended.tryAgain')}
            </Button>
          )}
          <ButtonLink to="/" look={state.retry ? 'line' : 'primary'}>
            {t('ended.goHome')}
          </ButtonLink>
        </>
      }
    >
      <p className="text-muted">
        {why} {known !== undefined && <strong className="font-semibold text-ink">{known}</strong>}
      </p>
      {state.trouble === 'cut' && <CutLink />}
      {advice !== undefined && <p className="text-muted">{advice}</p>}
    </PlainScreen>
  );
}
