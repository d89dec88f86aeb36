import { useId, useRef, type KeyboardEvent } from 'react';
import type { User } from '@oncelink/contracts';
import { Link } from 'react-router-dom';
import { useSession } from '../session/session-store.ts';
import { createLatePart, useLatePart } from '../lib/late-part.ts';
import { withTopic } from '../i18n/language.ts';
import { t } from '../i18n/translate.ts';
import { Avatar } from '../ui/avatar.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { useEscape } from '../ui/use-escape.ts';
import { moveFocus } from './move-focus.ts';
import { useMenu } from './use-menu.ts';

const userMenu = createLatePart(() => withTopic('late/account-menu', () => import('./user-menu.tsx')));

function SignedIn({ user }: { user: User }) {
  const [open, setOpen] = useMenu();
  const late = useLatePart(userMenu);
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open && event.key === 'ArrowDown') {
      prepare();
      setOpen(true);
    }
    if (box.current && moveFocus(box.current, event.key)) event.preventDefault();
  };
  const close = () => setOpen(false);
  // Without a connection there is no menu yet: the next click asks again.
  const prepare = () => void userMenu.load().catch(close);
  useEscape(open, () => {
    close();
    button.current?.focus();
  });
  return (
    // Keys of the items below come here as well; the button is what has the role.
    <div
      ref={box}
      role="none"
      className="relative"
      onKeyDown={onKeyDown}
      onPointerEnter={prepare}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) close();
      }}
    >
      <button
        ref={button}
        type="button"
        aria-label={t('chrome.accountOf', { name: user.name || user.email })}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        className="inline-grid size-11 place-items-center rounded-field"
        onClick={() => {
          prepare();
          setOpen(!open);
        }}
      >
        <Avatar name={user.name || user.email} />
      </button>
      {open && late && <late.UserMenu id={id} user={user} onClose={close} />}
    </div>
  );
}

/** Before the page has taken over, the document says whether someone was signed in: see start.ts. */
const SignedOut = () => (
  <>
    <span className="inline-flex items-center gap-2 signed-in:hidden max-tablet:hidden">
      <Link
        to="/get-started"
        className="inline-flex min-h-11 items-center px-3 font-medium tracking-[-0.006em] text-muted no-underline hover:text-ink"
      >
        {t('chrome.signIn')}
      </Link>
      <ButtonLink to="/">{t('chrome.getStarted')}</ButtonLink>
    </span>
    <span className="hidden size-11 place-items-center signed-in:inline-grid">
      <Avatar name="" />
    </span>
  </>
);

/** The end of the bar: the account of who is signed in, or the ways in. */
export function AccountMenu() {
  const session = useSession();
  return session === null ? <SignedOut /> : <SignedIn user={session.user} />;
}

/** The ways in, at the end of the navigation of small screens. Who is signed in has the menu in the bar. */
export function PhoneAccount() {
  if (useSession() !== null) return null;
  return (
    <div className="mt-6 grid gap-3">
      <ButtonLink to="/" wide>
        {t('chrome.getStarted')}
      </ButtonLink>
      <ButtonLink to="/get-started" look="quiet" wide>
        {t('chrome.signIn')}
      </ButtonLink>
    </div>
  );
}
