const TIMEOUT_MS = 15_000;
/** What the site reads out of the name of a browser. */
const SYSTEMS: Readonly<Record<string, string>> = { darwin: 'Macintosh', linux: 'Linux', win32: 'Windows' };

export interface Answer {
  readonly status: number;
  /** A field of the answer, which may be anything. */
  readonly field: (name: string) => unknown;
}

/** A call that the package for programs does not have. */
interface Question {
  /** Below `/api/v1/`. */
  readonly path: string;
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly body?: object;
  readonly apiKey?: string | undefined;
}

/** One attempt. @returns undefined when no usable answer came */
export async function askSite(
  url: string,
  { path, method = 'POST', body, apiKey }: Question,
): Promise<Answer | undefined> {
  const system = SYSTEMS[process.platform] ?? process.platform;
  try {
    const response = await fetch(new URL(`/api/v1/${path}`, url), {
      method,
      headers: {
        'user-agent': `oncelink (${system})`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const fields: unknown = response.status === 204 ? {} : await response.json();
    if (typeof fields !== 'object' || fields === null) return undefined;
    return {
      status: response.status,
      field: (name) => Object.getOwnPropertyDescriptor(fields, name)?.value,
    };
  } catch {
    return undefined;
  }
}
