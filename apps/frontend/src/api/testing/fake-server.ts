import { ERROR_STATUS, ERROR_TEXTS, type ErrorCode } from '@oncelink/contracts';

/** A request as it crossed the border of the page. */
export interface SeenCall {
  /** "POST /api/auth/verify-code" */
  readonly call: string;
  readonly body: unknown;
  readonly token: string | null;
  readonly deviceId: string | null;
  readonly keepalive: boolean;
}

/** An Error is a connection that breaks. */
type Answer = Response | Error | Promise<Response>;

export const json = (status: number, body: unknown): Response => Response.json(body, { status });
export const nothing = (): Response => new Response(null, { status: 204 });
export const refusal = (code: ErrorCode): Response =>
  json(ERROR_STATUS[code], { error: ERROR_TEXTS[code], code, requestId: 'r' });

/**
 * Stands in for the network until the test ends. Calls that nobody answers break, as without a connection.
 * @returns what was asked, in order; `answers` may be changed at any time
 */
export function fakeServer(answers: Record<string, (seen: SeenCall) => Answer> = {}) {
  const seen: SeenCall[] = [];
  globalThis.fetch = async (input) => {
    if (!(input instanceof Request)) throw new Error('expected a Request');
    const { headers } = input;
    const text = await input.text();
    const call: SeenCall = {
      call: `${input.method} ${new URL(input.url).pathname}`,
      body: text === '' ? null : JSON.parse(text),
      token: headers.get('Authorization'),
      deviceId: headers.get('X-Device-Id'),
      keepalive: input.keepalive,
    };
    seen.push(call);
    const answer = (await answers[call.call]?.(call)) ?? new TypeError('connection reset');
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return {
    answers,
    seen,
    callsTo: (call: string): SeenCall[] => seen.filter((one) => one.call === call),
  };
}
