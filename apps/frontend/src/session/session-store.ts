import { PLANS, type User } from '@oncelink/contracts';
import { setCaller } from '../api/send-request.ts';
import { textsOf } from '../i18n/translate.ts';
import { createStore, useStore } from '../lib/store.ts';
import { readText, writeText } from '../lib/stored-text.ts';
import { showToast } from '../ui/toast/toast-store.ts';
import { isDemoProOn } from './demo-pro.ts';

/** Who is signed in, and the token that proves it to the server. */
export interface Session {
  readonly token: string;
  readonly user: User;
}

/** Read before the first paint by start.ts. All of it is a cache: the server decides on every call. */
const KEYS = { token: 'auth_token', user: 'user_data', subscription: 'subscription_status' } as const;
const ACTIVE = 'active';

const isTextOrNull = (value: unknown): boolean => value === null || typeof value === 'string';

/** Storage may hold what an older page wrote, or anything else. */
function isUser(value: unknown): value is User {
  if (typeof value !== 'object' || value === null) return false;
  const user: { [Key in keyof User]?: unknown } = value;
  return (
    [user.id, user.email, user.name].every((text) => typeof text === 'string') &&
    [user.avatar, user.subscriptionRenewsAt, user.customerId].every(isTextOrNull) &&
    // An older page has left it out.
    isTextOrNull(user.subscriptionEndsAt ?? null) &&
    PLANS.some((plan) => plan === user.subscriptionStatus)
  );
}

function parseUser(text: string | null): User | null {
  try {
    const value: unknown = text === null ? null : JSON.parse(text);
    return isUser(value) ? value : null;
  } catch {
    return null;
  }
}

function readSession(): Session | null {
  const token = readText(KEYS.token);
  const user = parseUser(readText(KEYS.user));
  if (token === null || user === null) return null;
  const active = readText(KEYS.subscription) === ACTIVE;
  return { token, user: active ? { ...user, subscriptionStatus: 'pro' } : user };
}

/** Other tabs may look at any moment: the token is written last and removed first, so it never stands alone. */
function writeSession(session: Session | null): void {
  if (session === null) writeText(KEYS.token, null);
  writeText(KEYS.user, session && JSON.stringify(session.user));
  writeText(KEYS.subscription, session?.user.subscriptionStatus === 'pro' ? ACTIVE : null);
  if (session !== null) writeText(KEYS.token, session.token);
}

const store = createStore(readSession());

function show(session: Session | null): void {
  store.set(session);
  document.documentElement.toggleAttribute('data-signed-in', session !== null);
}

function change(session: Session | null): void {
  writeSession(session);
  show(session);
}

/** Who is signed in now; null is nobody. */
export const currentSession = (): Session | null => store.get();

export const keepSession = (session: Session): void => change(session);

export const dropSession = (): void => change(null);

/** What the server told about the owner of a token; ignored when someone else is signed in by now. */
export function keepUser(token: string, user: User): void {
  if (currentSession()?.token === token) change({ token, user });
}

/** After the server refused a token: forgets it and says so. Of several refused calls, the first one counts. */
function endSession(token: string | undefined): void {
  if (token === undefined || currentSession()?.token !== token) return;
  dropSession();
  showToast({ ...textsOf('session.ended'), variant: 'destructive' });
}

setCaller({ token: () => currentSession()?.token, isDemoPro: isDemoProOn, onSessionEnded: endSession });

/** Signs in and out together with the other tabs. */
export function followOtherTabs(): void {
  addEventListener('storage', ({ key }) => {
    if (key === null || Object.values<string>(KEYS).includes(key)) show(readSession());
  });
}

/** Who is signed in; null is nobody, or not known while the prerendered page is taken over. */
export const useSession = (): Session | null => useStore(store, null);
