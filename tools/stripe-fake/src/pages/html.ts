import { escape } from 'html-escaper';
import type { Price } from '../objects/wire-objects.ts';

/** HTML that is safe to send: made by the `html` tag, or one of our own constants. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Html | readonly Html[];

function render(part: Part): string {
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map((item) => item.text).join('');
  return escape(String(part));
}

/** Template tag that escapes whatever is put in, unless it is HTML already. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(String.raw({ raw: strings }, ...parts.map(render)));

export const NOTHING = new Html('');

/** @param cents of a dollar */
export const money = (cents: number): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100);

/** @param time seconds since 1970 */
export const day = (time: number): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(time * 1000);

export const priceText = ({ unit_amount: cents, recurring }: Price): string =>
  `${money(cents)} per ${recurring.interval}`;
