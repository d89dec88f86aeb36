import { STATUS_CODES, validateHeaderValue } from 'node:http';

/** An answer to be written. Headers are names and values in turn. */
export interface Answer {
  readonly status: number;
  /** Lists that many answers share are best the same object: their text is made once. */
  readonly headers: readonly string[];
  readonly requestId: string;
  readonly body: string | undefined;
  /** Whether the connection ends with it. */
  readonly isLast: boolean;
}

const headerTexts = new WeakMap<readonly string[], string>();

/** @throws TypeError a value would be more than a header, as Node does */
function headerText(headers: readonly string[]): string {
  const known = headerTexts.get(headers);
  if (known !== undefined) return known;
  let text = '';
  for (let at = 0; at < headers.length; at += 2) {
    const [name = '', value = ''] = [headers[at], headers[at + 1]];
    validateHeaderValue(name, value);
    text += `${name}: ${value}\r\n`;
  }
  headerTexts.set(headers, text);
  return text;
}

const SECOND_MS = 1000;
let date = { of: 0, text: '' };

/** RFC 9110 §6.6.1, made once a second. */
function dateText(): string {
  const of = Math.floor(Date.now() / SECOND_MS);
  if (of !== date.of) date = { of, text: new Date(of * SECOND_MS).toUTCString() };
  return date.text;
}

const NO_CONTENT = 204;

/**
 * An answer as the bytes of HTTP/1.1, with the headers that Node would add.
 * @param patienceMs how long the connection may be idle after it
 */
export function answerText(answer: Answer, patienceMs: number): string {
  const { status, headers, requestId, body = '', isLast } = answer;
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headerText(headers)}x-request-id: ${requestId}\r\n`;
  const ofBody = status === NO_CONTENT ? '' : `content-length: ${Buffer.byteLength(body)}\r\n`;
  const ofConnection = isLast
    ? 'connection: close'
    : `connection: keep-alive\r\nkeep-alive: timeout=${Math.floor(patienceMs / SECOND_MS)}`;
  return `${head}${ofBody}date: ${dateText()}\r\n${ofConnection}\r\n\r\n${body}`;
}
