import { breakBody } from './break-body.ts';
import type { Dice } from './dice.ts';
import { ODD_HEADERS, ODD_MEDIA, ODD_METHODS, ODD_TARGETS } from './odd-http.ts';
import { ODD_TEXTS } from './odd-values.ts';
import { withHeader, type Draft } from './request.ts';

type Break = (dice: Dice, draft: Draft) => Draft;

const CHUNK = 1000;

/** In pieces, each with its length. */
function inChunks(body: Buffer): Buffer {
  const pieces: Buffer[] = [];
  for (let at = 0; at < body.length; at += CHUNK) {
    const piece = body.subarray(at, at + CHUNK);
    pieces.push(Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n'));
  }
  return Buffer.concat([...pieces, Buffer.from('0\r\n\r\n')]);
}

const withBody = (draft: Draft): Buffer => draft.body ?? Buffer.from('{"a":1}');

/** What a request line can hold: anything but spaces, line breaks and what is outside Latin-1. */
const asTarget = (text: string): string =>
  text.replace(/[^\x21-\x7e\x80-\xff]/g, (char) => encodeURIComponent(char.toWellFormed()));

const mangleTarget: Break = (dice, draft) => {
  const { target } = draft;
  const place = 1 + dice.below(target.length);
  const odd = asTarget(
    dice.pick([...ODD_TEXTS, '?', '&code=a', '&x=1', '/', '%', '%zz', 'a'.repeat(200), '\xff']),
  );
  return { ...draft, target: target.slice(0, place) + odd + target.slice(place + dice.below(3)) };
};

const BREAKS: Readonly<Record<string, Break>> = {
  'odd header': (dice, draft) => withHeader(draft, ...dice.pick(ODD_HEADERS)),
  'header twice': (dice, draft) => ({ ...draft, headers: [...draft.headers, dice.pick(draft.headers)] }),
  'headers missing': (_dice, draft) => ({ ...draft, headers: [] }),
  'many headers': (dice, draft) => {
    const count = dice.pick([90, 1990, 3000]);
    const more = Array.from({ length: count }, (_, index) => [`X-${index}`, ''] as const);
    return { ...draft, headers: [...draft.headers, ...more] };
  },
  'huge header': (dice, draft) =>
    withHeader(draft, 'X-Huge', 'a'.repeat(dice.pick([16_000, 32_000, 40_000]))),
  'odd media type': (dice, draft) =>
    withHeader({ ...draft, body: withBody(draft) }, 'Content-Type', dice.pick(ODD_MEDIA)),
  'odd encoding': (dice, draft) =>
    withHeader(
      { ...draft, body: withBody(draft) },
      'Content-Encoding',
      dice.pick(['gzip', 'br', 'identity', 'x', '']),
    ),
  chunks: (_dice, draft) =>
    withHeader({ ...draft, body: inChunks(withBody(draft)) }, 'Transfer-Encoding', 'chunked'),
  'body where none belongs': (dice, draft) => {
    const body = dice.pick([
      Buffer.from('{}'),
      Buffer.from('a=b'),
      Buffer.alloc(20_000, 0x20),
      dice.bytes(30),
    ]);
    return { ...draft, body };
  },
  'odd method': (dice, draft) => ({ ...draft, method: dice.pick(ODD_METHODS) }),
  'odd target': (dice, draft) => ({ ...draft, target: dice.pick(ODD_TARGETS) }),
  'target mangled': mangleTarget,
  'target mangled twice': (dice, draft) => mangleTarget(dice, mangleTarget(dice, draft)),
};

const BODY_SHARE = 0.6;

/** Does one thing to a valid request. @returns what it did, and the request */
export function breakRequest(dice: Dice, draft: Draft): readonly [string, Draft] {
  const { body, operation } = draft;
  if (body && operation.body && dice.chance(BODY_SHARE)) {
    const [what, broken] = breakBody(dice, body, operation.body);
    return [what, { ...draft, body: broken }];
  }
  const [what, act] = dice.pick(Object.entries(BREAKS));
  return [what, act(dice, draft)];
}
