import { ERROR_TEXTS, type ErrorCode } from '@oncelink/contracts';

/** What nginx answers itself on addresses of the API, when no gateway does. */
const CODES = [
  'ROUTE_NOT_FOUND',
  'PAYLOAD_TOO_LARGE',
  'RATE_LIMITED',
  'UNAVAILABLE',
] as const satisfies readonly ErrorCode[];

function renderError(code: (typeof CODES)[number]): string {
  const body = JSON.stringify({ error: ERROR_TEXTS[code], code, requestId: '$request_id' });
  return `map "" $error_${code.toLowerCase()} {\n  default '${body.replaceAll("'", String.raw`\'`)}';\n}\n`;
}

/** The errors of the API that nginx answers, in the one shape and with the one text that they have everywhere. */
export function renderErrors(): string {
  return ['# Written by `npm run nginx -w tools/checks`; do not edit.\n', ...CODES.map(renderError)].join(
    '\n',
  );
}
