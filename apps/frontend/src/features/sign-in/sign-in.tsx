import { useEffect, useId, useState, type ReactNode } from 'react';
import { useSiteConfig } from '../../session/site-config.ts';
import { useStore } from '../../lib/store.ts';
import { inCurrentLanguage } from '../../i18n/language.ts';
import { t } from '../../i18n/translate.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { CodeForm } from './code-form.tsx';
import { EmailForm } from './email-form.tsx';
import { browserEffects } from './sign-in-effects.ts';
import { LinkForm } from './link-form.tsx';
import { SignInFlow, type OnSignedIn } from './sign-in-flow.ts';
import type { SignInState } from './sign-in-state.ts';

/**
 * A flow of its own for every place that signs in.
 * @param onSignedIn called at once, before the page shows who is signed in
 * @param email the only one that will do, if any
 */
export function useSignIn(
  onSignedIn: OnSignedIn,
  email?: string,
): { readonly flow: SignInFlow; readonly state: SignInState } {
  const [flow] = useState(() => new SignInFlow(browserEffects, email));
  useEffect(() => flow.listen(onSignedIn), [flow, onSignedIn]);
  // Not at once: the first render must be what was prerendered.
  useEffect(() => flow.resume(), [flow]);
  return { flow, state: useStore(flow.store) };
}

interface SignInProps {
  readonly flow: SignInFlow;
  readonly state: SignInState;
  /** Words for the place it stands in; the page's own otherwise. */
  readonly title?: string;
  readonly lede?: string;
  /** The heading of the page, or one below it. */
  readonly heading?: 'h1' | 'h2';
  readonly fixed?: boolean;
  /** Whether to take the focus on arrival. */
  readonly takeFocus?: boolean;
  /** What stands in its place afterwards. */
  readonly children?: ReactNode;
}

const headingClasses = (heading: 'h1' | 'h2'): string =>
  joinClasses('text-balance', heading === 'h1' ? 'text-36' : 'pe-8 text-24');

/** In place of the form where no code can be mailed. */
const NoMail = ({ heading: Heading }: { heading: 'h1' | 'h2' }) => (
  <div {...inCurrentLanguage()}>
    <Heading className={headingClasses(Heading)}>{t('signIn.noMail.title')}</Heading>
    <p className="mt-3 text-muted">{t('signIn.noMail.lede')}</p>
  </div>
);

/** The first two steps: the address, then the code or the link. */
export function SignIn(props: SignInProps) {
  const { flow, state, heading: Heading = 'h1', fixed = false, takeFocus = false, children } = props;
  const ledeId = useId();
  const { hasMail = true, signUp = 'open' } = useSiteConfig() ?? {};
  const ownLede = signUp === 'open' ? t('signIn.email.lede') : t('signIn.email.ledeClosed');
  const { title = t('signIn.email.title'), lede = ownLede } = props;
  if (state.step === 'signed-in') return children;
  if (state.step === 'email' && !hasMail) return <NoMail heading={Heading} />;
  return (
    <div {...inCurrentLanguage()}>
      {/* In a window, its close button stands beside the heading. */}
      <Heading className={headingClasses(Heading)}>
        {state.step === 'email' ? title : t(`signIn.${state.step}.title`)}
      </Heading>
      <p id={ledeId} className="mt-3 mb-8 text-muted">
        {state.step === 'verify' && <Sentence start={t('signIn.verify.sentTo')} email={state.form.email} />}
        {state.step === 'link' && <Sentence start={t('signIn.link.lede')} email={state.link.email} />}
        {state.step === 'email' && lede}
      </p>
      {state.step === 'verify' && <CodeForm flow={flow} state={state} describedBy={ledeId} />}
      {state.step === 'link' && <LinkForm flow={flow} state={state} describedBy={ledeId} />}
      {state.step === 'email' && <EmailForm flow={flow} state={state} fixed={fixed} takeFocus={takeFocus} />}
    </div>
  );
}

const Sentence = ({ start, email }: { start: string; email: string }) => (
  <>
    {start} <bdi className="font-semibold wrap-anywhere text-ink">{email}</bdi>.
  </>
);
