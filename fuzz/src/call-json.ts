export interface JsonAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A call as a well-behaved client makes it, with the header of demonstrations. GET without a body, else POST. */
export async function callJson(
  origin: string,
  path: string,
  body?: object,
  token?: unknown,
): Promise<JsonAnswer> {
  const headers = {
    'x-demo-pro': 'on',
    ...(body && { 'content-type': 'application/json' }),
    ...(typeof token === 'string' && { authorization: `Bearer ${token}` }),
  };
  const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
  const answer = await fetch(new URL(path, origin), init);
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) };
}
