import { ERROR_STATUS, GONE_REASONS, type ErrorCode, type GoneReason } from '@oncelink/contracts';

/** A refusal as the server worded it. Fields that do not apply are undefined. */
interface Refusal {
  readonly status: number;
  readonly code: ErrorCode;
  /** As the server said it, also where the page has no words of its own for it. */
  readonly told?: unknown;
  /** Why and when (ISO 8601) a link ended; with status 410. */
  readonly reason?: GoneReason | undefined;
  readonly at?: string | undefined;
  /** Wrong passwords that are still allowed; with `WRONG_PASSWORD`. */
  readonly triesLeft?: number | undefined;
  /** Seconds to wait before asking again. */
  readonly retryAfter?: number | undefined;
  /** Names of the values that were refused; with `VALIDATION`. */
  readonly fields?: readonly string[] | undefined;
}

/** The server answered, but did not do what was asked. What people read is worded from `code` when it is shown. */
export class ApiError extends Error implements Refusal {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode;
  readonly told: unknown;
  readonly reason: GoneReason | undefined;
  readonly at: string | undefined;
  readonly triesLeft: number | undefined;
  readonly retryAfter: number | undefined;
  readonly fields: readonly string[];

  constructor(refusal: Refusal) {
    super(refusal.code);
    this.status = refusal.status;
    this.code = refusal.code;
    this.told = refusal.told;
    this.reason = refusal.reason;
    this.at = refusal.at;
    this.triesLeft = refusal.triesLeft;
    this.retryAfter = refusal.retryAfter;
    this.fields = refusal.fields ?? [];
  }
}

/** Reads a refusal. The body may be anything: a proxy in between answers with a page of its own. */
export function readApiError(response: Response, body: unknown): ApiError {
  const { code, reason, at, triesLeft, fields } = isRecord(body) ? body : {};
  return new ApiError({
    status: response.status,
    code: isErrorCode(code) ? code : codeOfStatus(response.status),
    told: code,
    reason: GONE_REASONS.find((known) => known === reason),
    at: typeof at === 'string' ? at : undefined,
    triesLeft: typeof triesLeft === 'number' ? triesLeft : undefined,
    retryAfter: secondsOf(response.headers.get('Retry-After')),
    fields: Array.isArray(fields) ? fields.flatMap(nameOfField) : [],
  });
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** "body.email" is `email`. */
const nameOfField = (field: unknown): readonly string[] =>
  isRecord(field) && typeof field['path'] === 'string' ? [field['path'].replace(/^.*\./, '')] : [];

const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(ERROR_STATUS, code);

function codeOfStatus(status: number): ErrorCode {
  if (status === 429) return 'RATE_LIMITED';
  return status >= 502 && status <= 504 ? 'UNAVAILABLE' : 'INTERNAL';
}

/** `Retry-After` may also be a date; no server of ours sends one, and guessing from a wrong clock helps nobody. */
const secondsOf = (header: string | null): number | undefined =>
  header !== null && /^\d+$/.test(header) ? Number(header) : undefined;
