import { string } from 'fast-check';
import type { Dice } from './dice.ts';
import { ODD_TARGETS } from './odd-http.ts';
import { encodeDraft, type Draft } from './request.ts';

type Make = (dice: Dice, draft: Draft) => Buffer;

const ANY_TEXT = string({ unit: 'binary', maxLength: 300 });
const text = (value: string): Buffer => Buffer.from(value, 'latin1');
const HOST = 'Host: a\r\n';
const JSON_TYPE = 'Content-Type: application/json\r\n';
const SECOND = `GET /api/config HTTP/1.1\r\n${HOST}\r\n`;

/** Messages whose end two servers in a row could see in different places. */
const SMUGGLED: readonly string[] = [
  'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  'Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n',
  'Content-Length: 1\r\nContent-Length: 2\r\n\r\n{}',
  'Content-Length: 2, 2\r\n\r\n{}',
  'Content-Length: +2\r\n\r\n{}',
  'Content-Length: 0x2\r\n\r\n{}',
  'Content-Length: -1\r\n\r\n{}',
  'Content-Length: 99999999999999999999\r\n\r\n{}',
  'Content-Length : 2\r\n\r\n{}',
  'Content-Length: 2\r\n obs: fold\r\n\r\n{}',
  'Content-Length: 2\r\n\r\n{}trailing',
  'Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n',
  'Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n',
  'Transfer-Encoding: \x0bchunked\r\n\r\n0\r\n\r\n',
  'Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n',
  'Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n',
  'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n',
  'Transfer-Encoding: chunked\r\n\r\n-1\r\n\r\n',
  'Transfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n{}\r\n0\r\n\r\n',
  'Transfer-Encoding: chunked\r\n\r\n2;x="\r\n{}\r\n0\r\n\r\n',
  'Transfer-Encoding: chunked\r\n\r\n2\n{}\n0\n\n',
  'Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nX-Trailer: 1\r\n\r\n',
  'Transfer-Encoding: chunked\r\n\r\nzz\r\n',
];

const BROKEN: readonly string[] = [
  '\r\n\r\n',
  '\n\n',
  '\0',
  'hello\r\n\r\n',
  'GET\r\n\r\n',
  'GET /api/config\r\n\r\n',
  `GET /api/config HTTP/0.9\r\n${HOST}\r\n`,
  `GET /api/config HTTP/1.0\r\n${HOST}\r\n`,
  `GET /api/config HTTP/2.0\r\n${HOST}\r\n`,
  `GET /api/config HTTP/9.9\r\n${HOST}\r\n`,
  `GET /api/config http/1.1\r\n${HOST}\r\n`,
  `get /api/config HTTP/1.1\r\n${HOST}\r\n`,
  `GET  /api/config  HTTP/1.1\r\n${HOST}\r\n`,
  `GET\t/api/config\tHTTP/1.1\r\n${HOST}\r\n`,
  `GET /api/config HTTP/1.1\n${HOST}\n`,
  `GET /api/config HTTP/1.1\r${HOST}\r\r`,
  `GET /api/ config HTTP/1.1\r\n${HOST}\r\n`,
  `GET /api/\0config HTTP/1.1\r\n${HOST}\r\n`,
  `GET api/config HTTP/1.1\r\n${HOST}\r\n`,
  `GET /api/config HTTP/1.1\r\n\r\n`,
  `GET /api/config HTTP/1.1\r\n${HOST}${HOST}\r\n`,
  `GET /api/config HTTP/1.1\r\n: a\r\n\r\n`,
  `GET /api/config HTTP/1.1\r\n${HOST}No colon\r\n\r\n`,
  `GET /api/config HTTP/1.1\r\n${HOST}X: a\0b\r\n\r\n`,
  `GET /api/config HTTP/1.1\r\n${HOST}X: a\rb\r\n\r\n`,
  `GET /api/config HTTP/1.1\r\n${HOST}X Y: a\r\n\r\n`,
  `GET /api/config HTTP/1.1\r\n X: folded\r\n${HOST}\r\n`,
  `CONNECT evil.example:443 HTTP/1.1\r\n${HOST}\r\n`,
  `CONNECT /api/config HTTP/1.1\r\n${HOST}\r\n`,
  `BREW /api/config HTTP/1.1\r\n${HOST}\r\n`,
  `${'G'.repeat(9000)} / HTTP/1.1\r\n${HOST}\r\n`,
  `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n`,
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  'EHLO evil.example\r\nMAIL FROM:<a@evil.example>\r\n',
  '*1\r\n$8\r\nFLUSHALL\r\n',
  `GET /api/config HTTP/1.1\r\n${HOST}X: ${'a'.repeat(40_000)}\r\n\r\n`,
  `GET /${'a'.repeat(40_000)} HTTP/1.1\r\n${HOST}\r\n`,
];

/** What never ends. Few of them: the server waits for the rest as long as its patience lasts. */
const UNENDING: readonly string[] = [
  '',
  'GET',
  `GET /api/config HTTP/1.1\r\n${HOST}X-Slow: `,
  `POST /api/seals HTTP/1.1\r\n${HOST}${JSON_TYPE}Content-Length: 100\r\n\r\n{"id":`,
  `POST /api/seals HTTP/1.1\r\n${HOST}${JSON_TYPE}Transfer-Encoding: chunked\r\n\r\n5\r\n{"i`,
];

function mutate(dice: Dice, whole: Buffer): Buffer {
  let bytes = whole;
  for (let rounds = 1 + dice.below(4); rounds > 0; rounds -= 1) {
    const [start, end] = [dice.below(bytes.length + 1), dice.below(40)];
    const [before, cut, after] = [
      bytes.subarray(0, start),
      bytes.subarray(start, start + end),
      bytes.subarray(start + end),
    ];
    const middle = dice.pick([
      dice.bytes(dice.below(8)),
      Buffer.concat([cut, cut]),
      cut.toReversed(),
      text('\r\n'),
    ]);
    bytes = Buffer.concat([before, middle, after]);
  }
  // Whatever became of its length, nothing is to be waited for.
  return Buffer.concat([bytes, text('\r\n\r\n\r\n\r\n')]);
}

const MAKES: Readonly<Record<string, Make>> = {
  'random bytes': (dice) => Buffer.concat([dice.bytes(1 + dice.below(300)), text('\r\n\r\n')]),
  'random text': (dice) => Buffer.from(`${dice.draw(ANY_TEXT)}\r\n\r\n`),
  'random target': (dice) =>
    text(`GET /api/${dice.draw(ANY_TEXT).replace(/[\s\0]/g, '%')} HTTP/1.1\r\n${HOST}\r\n`),
  'odd target': (dice) =>
    text(`${dice.pick(['GET', 'POST', 'OPTIONS'])} ${dice.pick(ODD_TARGETS)} HTTP/1.1\r\n${HOST}\r\n`),
  'broken HTTP': (dice) => text(dice.pick(BROKEN)),
  smuggled: (dice) => text(`POST /api/seals HTTP/1.1\r\n${HOST}${JSON_TYPE}${dice.pick(SMUGGLED)}${SECOND}`),
  'mutated bytes': (dice, draft) => mutate(dice, encodeDraft(draft)),
  pipelined: (_dice, draft) => Buffer.concat([encodeDraft(draft), text(SECOND), text(SECOND)]),
};

const UNENDING_SHARE = 0.01;

/** Bytes that are hardly a request. @returns what they are, and the bytes */
export function drawAbsurd(dice: Dice, draft: Draft): readonly [string, Buffer] {
  if (dice.chance(UNENDING_SHARE)) return ['absurd: unending', text(dice.pick(UNENDING))];
  const [what, make] = dice.pick(Object.entries(MAKES));
  return [`absurd: ${what}`, make(dice, draft)];
}
