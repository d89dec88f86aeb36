const FRAMES = 8;
const SHORT_CODE = /^[\w-]{1,40}$/;

interface ErrorDescription {
  readonly error: string;
  readonly errorCode?: string;
  readonly at?: readonly string[];
}

/**
 * What a log may hold of an error: its name, its code and where it came from. Never the message: drivers quote values
 * in it (`invalid input syntax for type bytea: "..."`), nor other properties, which may be parameters or rows.
 */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { error: typeof error };
  const code: unknown = 'code' in error ? error.code : undefined;
  const at = (error.stack ?? '')
    .replace(error.message, '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, FRAMES)
    .map((line) => line.trim());
  return {
    error: error.name,
    ...(typeof code === 'string' && SHORT_CODE.test(code) && { errorCode: code }),
    ...(at.length > 0 && { at }),
  };
}
