/** A key as it stands in links, easy to find again. */
export const KEY = 'CANARYkeyCANARYkeyCANARYkeyCANARYkeyCANARYkey';

/** Paths that programs make of a link, all of which nginx takes for the link. */
export const LINK_PATHS: readonly string[] = [
  `//sh-C%2523${KEY}`,
  `/x/../sh-C%2523${KEY}`,
  `/%73h-C%2523${KEY}`,
  `/./s-%2523${KEY}`,
  `//s-*${KEY}`,
  `/%2Fsh-C%2523${KEY}`,
  `/s-%23${KEY}`,
  `/s-%2523${KEY}`,
  `/s-%252523${KEY}`,
  `/s%2D${KEY}`,
  `/sh-AbCdEf0123%23${KEY}`,
  `/%73%68%70%2D${KEY}`,
  `/x/%2E%2E/sh-C%23${KEY}`,
  `/s-/./${KEY}`,
  `/s-%C3%A9${KEY}`,
  `/s-é${KEY}`,
];

/** Paths that are no link any more, and still hold the key of one. */
export const OTHER_PATHS: readonly string[] = [
  `/en/sh-C%2523${KEY}`,
  `/en/sh-C%23${KEY}`,
  `/SH-C%23${KEY}`,
  `/S-%23${KEY}`,
  `/redirect%23${KEY}`,
  `/${KEY}`,
  `/pricing%23${KEY}`,
  `/pricing/${KEY}`,
  `/assets/${KEY}`,
  `/assets/../%2573h-${KEY}`,
  `/api/${KEY}`,
  `/api/sh-C%23${KEY}`,
  `/api//seals//${KEY}`,
  `/%E2%80%8Bsh-C%23${KEY}`,
  `/\\sh-C%23${KEY}`,
  `/.well-known/${KEY}`,
  `/checkout.html/${KEY}`,
];

/** What is no path: nginx refuses it before it knows what is asked for. */
export const BROKEN_PATHS: readonly string[] = [
  `/s-%00${KEY}`,
  `/s-%23${KEY}%zz`,
  `/s-%23${KEY}\u0001`,
  `/../../sh-C%23${KEY}`,
  `s-%23${KEY}`,
  `/s-%23${KEY.repeat(400)}`,
];
