import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import type { Plan } from '@oncelink/contracts';
import { Link } from 'react-router-dom';
import { textsOf } from '../i18n/translate.ts';
import type { LatePart } from '../lib/late-part.ts';
import type { Store } from '../lib/store.ts';
import { Failed, Loading } from '../ui/list-state.tsx';
import { Notice } from '../ui/notice.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { showToast } from '../ui/toast/toast-store.ts';
import { useHasPlans } from './site-config.ts';
import { usePlan } from './use-plan.ts';

/* What lists have in common that are shown to someone who has just proved to be their owner: keys, webhooks, links of keys. */

/** Asks for a fresh code. */
export type RenderFreshCode = (code: {
  /** What it is asked for. */
  readonly lede: string;
  readonly onSignedIn: () => void;
  /** What stands in its place afterwards. */
  readonly after: ReactNode;
}) => ReactNode;

/** Stands in the place of the question for a code, while that is done for which it was asked. */
export const GoingOn = ({ text }: { text: string }) => (
  <output className="flex items-center gap-3">
    <Spinner />
    {text}
  </output>
);

interface OwnerFlow<Dialog> {
  readonly load: () => Promise<void>;
  readonly dialog: Store<Dialog | null>;
  readonly close: () => void;
}

/** Loads a list. A page that is left must not keep a key or a secret for the way back: what is open is closed. */
export function useOwnerList(flow: Pick<OwnerFlow<never>, 'load' | 'close'>): void {
  useEffect(() => {
    void flow.load();
    addEventListener('pagehide', flow.close);
    return () => {
      removeEventListener('pagehide', flow.close);
      flow.close();
    };
  }, [flow]);
}

/** Opens a dialog, as soon as there is the code for it. */
export function openDialogOf<Dialog>(
  { dialog, close }: OwnerFlow<Dialog>,
  asked: Dialog,
  code: Pick<LatePart<unknown>, 'load'>,
): void {
  dialog.set(asked);
  code.load().catch(() => {
    close();
    showToast({ ...textsOf('session.dialogFailed'), variant: 'destructive' });
  });
}

/** What is removed takes the button along that a closed dialog would give the focus back to. @returns of the list's box */
export function useFocusLeft(isAsking: boolean): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const wasAsking = useRef(false);
  useEffect(() => {
    if (wasAsking.current && !isAsking && document.activeElement === document.body)
      box.current?.querySelector<HTMLElement>('button:enabled')?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);
  return box;
}

interface NoRoomProps {
  readonly limit: number;
  readonly title: (plan: Plan, limit: number) => string;
  readonly text: string;
  readonly toPlans: string;
}

/** No room for another one. */
export function NoRoom({ limit, title, text, toPlans }: NoRoomProps) {
  const plan = usePlan();
  const hasPlans = useHasPlans();
  return (
    <Notice tone="info" title={title(plan, limit)}>
      <p className="text-muted">
        {text}{' '}
        {hasPlans && plan === 'free' && (
          <Link to="/pricing" className="underline decoration-1 underline-offset-[3px]">
            {toPlans}
          </Link>
        )}
      </p>
    </Notice>
  );
}

interface NotReadyProps {
  readonly state: { readonly step: 'loading' | 'code' } | { readonly step: 'failed'; readonly text: string };
  readonly texts: Readonly<Record<'loading' | 'failed' | 'tryAgain' | 'codeForList', string>>;
  readonly onAgain: () => void;
  readonly renderFreshCode: RenderFreshCode;
}

/** In the place of the list: it loads, could not be loaded, or takes a fresh code. */
export function NotReady({ state, texts, onAgain, renderFreshCode }: NotReadyProps) {
  const loading = <Loading text={texts.loading} />;
  if (state.step === 'loading') return loading;
  if (state.step === 'failed')
    return <Failed title={texts.failed} text={state.text} again={texts.tryAgain} onAgain={onAgain} />;
  return renderFreshCode({ lede: texts.codeForList, onSignedIn: onAgain, after: loading });
}
