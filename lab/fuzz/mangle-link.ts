import { string } from 'fast-check';
import type { Dice } from './dice.ts';

export interface Link {
  readonly pathname: string;
  readonly fragment: string;
}

const ORIGIN = 'https://oncelink.example';
const ANY_TEXT = string({ unit: 'binary', maxLength: 80 });
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const HEADS = [
  'AQEB',
  'AQEC',
  'AQID',
  'AQMD',
  'AQEE',
  'AwEB',
  'AQQD',
  'AhEA',
  'AhIA',
  'AiMA',
  'AjMA',
  'AhQA',
  'AlEA',
  'ApEA',
  'AhUA',
  'ApUA',
  'AhcA',
  'ApcA',
];

type Mangle = (dice: Dice, text: string) => string;

const cutAt = (dice: Dice, text: string): readonly [string, string] => {
  const place = dice.below(text.length + 1);
  return [text.slice(0, place), text.slice(place)];
};

const insert = (dice: Dice, text: string, added: string): string => cutAt(dice, text).join(added);
const character = (dice: Dice): string => dice.pick(ALPHABET.split(''));

/** What programs, people and attackers do to a link. */
const MANGLES: readonly Mangle[] = [
  (dice, text) => insert(dice, text, character(dice)),
  (dice, text) => insert(dice, text, dice.draw(ANY_TEXT)),
  (dice, text) =>
    insert(dice, text, dice.pick(['\r\n', ' ', '%20', '=\r\n', '\n> ', '\u200b', '\u00ad', '%0D%0A'])),
  (dice, text) => {
    const [before, after] = cutAt(dice, text);
    return before + character(dice) + after.slice(1);
  },
  (dice, text) => {
    const [before, after] = cutAt(dice, text);
    return before + after.slice(dice.below(30));
  },
  (dice, text) => {
    const [before, after] = cutAt(dice, text);
    return before + after.slice(0, 40) + after;
  },
  (dice, text) => cutAt(dice, text).toReversed().join(''),
  (dice, text) => {
    const [before, after] = cutAt(dice, text);
    return dice.chance(0.5) ? before + after.toLowerCase() : before.toUpperCase() + after;
  },
  (dice, text) => text.slice(0, dice.below(text.length)),
  (dice, text) => text + dice.pick(['.', ')', '>', '"', ',', '…', '%22', ':~:text=a', 'A', '_', '&x=1']),
  (dice, text) => text.replace('#', dice.pick(['%23', '%2523', '##', '', '/#', '?a=b#', '#%23', '%'])),
  (_dice, text) => encodeURIComponent(text.toWellFormed()),
  (_dice, text) =>
    `https://eur01.safelinks.protection.outlook.com/?url=${encodeURIComponent(text.toWellFormed())}&data=05`,
  (dice, text) => text.replace('/s', dice.pick(['/sh', '/shp', '/', '/s-x', '/S'])),
  (dice, text) =>
    text.replace(/[A-Za-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}${dice.pick(['', '%'])}`),
  (_dice, text) => text.split('').join('\u200b'),
];

/** A made-up fragment, in a form that leads as far as it can. */
function invent(dice: Dice): string {
  const length = dice.pick([dice.below(300), 38 - 3, 39 - 3, 102 - 3, 134 - 3, 215 - 3, 343 - 3]);
  const body = dice.pick([dice.bytes(length).toString('base64url'), dice.draw(ANY_TEXT)]);
  return dice.pick(['', ...HEADS]) + body;
}

const hrefOf = ({ pathname, fragment }: Link): string => `${ORIGIN}${pathname}#${fragment}`;

/** An address that began as one of the links, or as none. */
export function drawAddress(dice: Dice, links: readonly Link[]): string {
  const link = dice.pick(links);
  if (dice.chance(0.3)) return hrefOf({ ...link, fragment: invent(dice) });
  // Two links as one.
  let text = dice.chance(0.05) ? hrefOf(link) + hrefOf(dice.pick(links)) : hrefOf(link);
  for (let rounds = 1 + dice.below(3); rounds > 0; rounds -= 1) text = dice.pick(MANGLES)(dice, text);
  return text;
}
