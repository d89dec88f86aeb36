import type { BrowserKey } from '../../lib/stored-keys.ts';
import { readText, writeText } from '../../lib/stored-text.ts';

const KEY: BrowserKey = 'direct_links';

/** Whether a form of someone with Pro starts as a short link: unless the last one made on this device was none. */
export const startsShort = (): boolean => readText(KEY) === null;

/** Keeps nothing for those who leave it as it is. */
export const rememberShort = (isShort: boolean): void => writeText(KEY, isShort ? null : 'on');
