/**
 * Every key under which the page keeps something in the browser, and why: the one list. Code can use no other key, and
 * `npm run texts` writes the cookie policy and the privacy policy from it. Imported for its types alone, so that no page
 * carries its sentences.
 */
export const KEPT_BY_BROWSER = {
  theme: 'the colours that you chose, if you chose any.',
  language: 'the language that you chose, if you chose one.',
  direct_links: 'with Pro, that you last made a direct link instead of a short one.',
  auth_token:
    'proves that you are signed in. Sent with calls that need to know who you are; removed when you sign out.',
  user_data:
    'your name, address and plan, so that the page is right from its first moment. Removed when you sign out.',
  subscription_status: 'that you have Pro, for the same reason. Removed when you sign out.',
  device_id:
    'random letters, made when you ask for a code. They let you sign in again even when someone else has used up the tries for your address.',
  sign_in_asked:
    'which codes this browser asked for, the name that you gave and where you wanted to go, for ten minutes, so that the link in the email knows its browser.',
  checkout_wish: 'that you wanted to pay, for half an hour, while you sign in first.',
  my_links: 'that this browser has a list of links that it made, so that the bar shows the way to it.',
  staged_files:
    'that files which somebody sent you lie decrypted in this browser until you have saved them, so that the next page removes what was left.',
  demo_pro: 'only where the site runs as a demonstration, whether you tried Pro.',
} as const;

/** The same for one tab: gone when the tab is closed. */
export const KEPT_BY_TAB = {
  sign_in_request: 'the address that you are signing in with, until you are signed in.',
  'oncelink:claim':
    'a random token for a link that you are opening, under the name of the link, so that a reload can ask for the same secret again for a minute.',
  'oncelink:files':
    'what it takes to fetch files that somebody sent you, so that a reload goes on. Removed when you are done with them.',
} as const;

/** The same for the browser's database, by its name. */
export const KEPT_IN_DATABASE = {
  oncelink:
    'a list of the links that you make, encrypted under a key that lies beside it: what it takes to ask for each and to take it back, when it was made, what became of it, and what you call it. No message, no link and no key of a link; of what you asked somebody for, also what opens the answer. You remove it in My links; thirty days after a link has ended, it leaves the list by itself. If you have the list on several devices, also which account it is kept for, and what our server has of it, which it can not read.',
  'oncelink-files':
    'files that somebody sent you, decrypted, until you have saved them; in browsers that have files for pages, as such files instead. Removed when you are done with them, and at the latest when you next open a page of this site.',
} as const;

export type BrowserKey = keyof typeof KEPT_BY_BROWSER;
export type TabKey = keyof typeof KEPT_BY_TAB;
export type DatabaseName = keyof typeof KEPT_IN_DATABASE;
