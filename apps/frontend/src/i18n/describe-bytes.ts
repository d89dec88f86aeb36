import { currentLanguage } from './language.ts';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
/** As systems count that people choose files in: a megabyte has 1,048,576 bytes. */
const STEP = 1024;

/** The largest unit in which they are one or more. */
const unitFor = (bytes: number): number =>
  Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log(bytes) / Math.log(STEP)));

const format = (value: number, options: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(currentLanguage(), options).format(value);

/** Three digits are as many as people read. */
const digitsOf = (value: number): Intl.NumberFormatOptions => ({ maximumFractionDigits: value < 10 ? 1 : 0 });

const inUnit = (bytes: number, unit: number): string => {
  const value = bytes / STEP ** unit;
  return format(value, {
    style: 'unit',
    unit: UNITS[unit] ?? 'byte',
    unitDisplay: 'short',
    ...digitsOf(value),
  });
};

/** "824 MB", "4.1 MB", "12 kB". */
export const describeBytes = (bytes: number): string => inUnit(bytes, unitFor(bytes));

/** A part and the whole of it, for "312 of 824 MB"; in units of their own where one would hide the part: "19 MB of 2 GB". */
export function describeBytesOf(
  part: number,
  whole: number,
): { readonly part: string; readonly whole: string } {
  const unit = unitFor(whole);
  const isSmall = part > 0 && unitFor(part) < unit;
  const own = format(part / STEP ** unit, digitsOf(whole / STEP ** unit));
  return { part: isSmall ? describeBytes(part) : own, whole: inUnit(whole, unit) };
}

/** "43 %". @param share from 0 to 1; the whole is said only of all of it */
export const describeShare = (share: number): string =>
  format(share < 1 ? Math.floor(share * 100) / 100 : 1, { style: 'percent' });
