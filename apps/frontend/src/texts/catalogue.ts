import type { ErrorCode } from '@oncelink/contracts';
import type { accountMenuTexts } from './account-menu.ts';
import type { checkoutTexts } from './checkout.ts';
import type { chromeTexts } from './chrome.ts';
import type { createLinkTexts, creationFailureTexts, creationToasts } from './create-link.ts';
import type { endedTexts } from './ended-link.ts';
import type { failureTexts } from './failure.ts';
import type { homeTexts } from './home.ts';
import type { notFoundTexts } from './not-found.ts';
import type { noticeTexts } from './open-link-notices.ts';
import type { openLinkTexts } from './open-link.ts';
import type { readyLinkTexts } from './ready-link.ts';
import type { receiptTexts } from './receipt.ts';
import type { revealedTexts } from './revealed-link.ts';
import type { sessionTexts } from './session.ts';
import type { signInTexts, signInToasts } from './sign-in.ts';
import type { siteMapTexts } from './site-map.ts';
import type { uiTexts } from './ui.ts';
import type { upgradeTexts } from './upgrade.ts';

/** The same places as in the English texts, with any words in them. */
type Translated<Text> = Text extends string
  ? string
  : Text extends (...values: infer Values) => infer Result
    ? (...values: Values) => Translated<Result>
    : Text extends boolean
      ? Text
      : { readonly [Name in keyof Text]: Translated<Text[Name]> };

/**
 * The texts of one language: all that stands around every page, and what it takes to make a link, to open one, and to
 * sign in. Pages about the product and legal texts are English.
 */
export interface Catalogue {
  readonly accountMenu: Translated<typeof accountMenuTexts>;
  readonly checkout: Translated<typeof checkoutTexts>;
  readonly chrome: Translated<typeof chromeTexts>;
  readonly createLink: Translated<typeof createLinkTexts>;
  readonly creationFailure: Translated<typeof creationFailureTexts>;
  readonly creationToasts: Translated<typeof creationToasts>;
  readonly ended: Translated<typeof endedTexts>;
  /** In English, these are the server's own sentences. */
  readonly errors: Readonly<Record<ErrorCode, string>>;
  readonly failure: Translated<typeof failureTexts>;
  readonly home: Translated<typeof homeTexts>;
  readonly notFound: Translated<typeof notFoundTexts>;
  readonly notices: Translated<typeof noticeTexts>;
  readonly openLink: Translated<typeof openLinkTexts>;
  readonly readyLink: Translated<typeof readyLinkTexts>;
  readonly receipt: Translated<typeof receiptTexts>;
  readonly revealed: Translated<typeof revealedTexts>;
  readonly session: Translated<typeof sessionTexts>;
  readonly signIn: Translated<typeof signInTexts>;
  readonly signInToasts: Translated<typeof signInToasts>;
  readonly siteMap: Translated<typeof siteMapTexts>;
  readonly ui: Translated<typeof uiTexts>;
  readonly upgrade: Translated<typeof upgradeTexts>;
}
