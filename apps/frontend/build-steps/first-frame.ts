import { FIRST_SCREEN_END } from '../src/ui/first-screen.ts';

/** The breakpoint of theme.css. From there on, what a phone shows below its first screen stands beside it. */
const DESKTOP = '(min-width: 65.0625rem)';

const waitFor = (id: string, media = ''): string =>
  `<link rel="expect" blocking="render" href="#${id}"${media && ` media="${media}"`}>`;

const hasFirstScreen = (html: string): boolean => html.includes(`id="${FIRST_SCREEN_END}"`);

/**
 * Marks a page that opens on a phone with its first screen: what is `below-first-screen` comes one frame later. The mark is
 * taken away by before-paint.ts, where somebody comes back, and by the starter.
 */
export const openingMark = (html: string): string => (hasFirstScreen(html) ? ' data-opening' : '');

/**
 * What has to be parsed before anything is painted, in browsers that can wait for it. A frame before that would show the
 * page's bar alone: the words would come one frame later, behind the code. Chromium shows a frame as soon as the element has
 * begun, so it has to be one behind all that the frame is to show. What is below the first screen need not be parsed and
 * styled before that.
 * @param html of the page
 */
export const firstFrameTags = (html: string): readonly string[] =>
  hasFirstScreen(html)
    ? [waitFor(FIRST_SCREEN_END, `not all and ${DESKTOP}`), waitFor('end', DESKTOP)]
    : [waitFor('end')];
