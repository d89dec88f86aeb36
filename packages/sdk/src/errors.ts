import type { LinkStage } from '@oncelink/link-crypto';
import { OncelinkError, type ErrorDetails } from './oncelink-error.ts';
import type { GoneReason } from './types.ts';

/** What happened and what became of the secret, for every failure that no server worded. */
const TEXTS = {
  BAD_URL: 'This is no address of a site. Nothing was sent.',
  BAD_KEY: 'This is no API key. Nothing was sent.',
  BAD_MESSAGE: 'A secret has 1 to 2,000 characters of well-formed text. Nothing was sent.',
  BAD_FIELDS: 'These are not the fields of a form. Nothing was sent.',
  BAD_NOTE: 'A note has 1 to 140 characters of well-formed text. Nothing was sent.',
  BAD_PASSWORD: 'A password has 1 to 100 characters of well-formed text. Nothing was sent.',
  BAD_LINK: 'This link is damaged or cut. Nothing was opened; ask for the whole link.',
  NOT_HTTPS: 'This link does not lead over https. Nothing was sent.',
  OTHER_SITE: 'This link belongs to another site. Nothing was sent.',
  NO_SERVER: 'This link lives on no server: it opens any number of times and cannot be taken back.',
  PASSWORD_NEEDED: 'This secret is protected by a password. It was not opened and still exists.',
  DOES_NOT_FIT: 'What the server handed out does not belong to this link. The secret was not opened.',
  HAS_FILES: 'This secret has files. It was not opened and still exists.',
  NETWORK: 'No answer came. It is safe to try again.',
  REDIRECTED: 'The server redirects this call. It was not followed, and nothing was opened.',
} as const;

/** Failures that this package finds by itself. */
export type LocalCode = keyof typeof TEXTS;

export const localError = (code: LocalCode, cause?: unknown): OncelinkError =>
  new OncelinkError(code, TEXTS[code], { cause });

/** Stages at which a link is refused before anything is claimed. */
const BEFORE_CLAIM: readonly LinkStage[] = [
  'path',
  'base64url',
  'version',
  'kind',
  'suite',
  'length',
  'check',
  'cover',
];

/** What a maker can do something about. */
const MADE_OF: Partial<Record<LinkStage, LocalCode>> = {
  message: 'BAD_MESSAGE',
  password: 'BAD_PASSWORD',
  parts: 'BAD_FIELDS',
  cover: 'BAD_NOTE',
};

/** The error for what link-crypto refused at `stage` while a link was made. */
export const errorOfMaking = (stage: LinkStage): OncelinkError =>
  localError(MADE_OF[stage] ?? 'DOES_NOT_FIT');

/** The error for what link-crypto refused at `stage` while a link was read. */
export function errorOfStage(stage: LinkStage): OncelinkError {
  if (stage === 'password') return localError('BAD_PASSWORD');
  return localError(BEFORE_CLAIM.includes(stage) ? 'BAD_LINK' : 'DOES_NOT_FIT');
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const REASONS: readonly GoneReason[] = ['viewed', 'deleted', 'expired', 'locked'];

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/** Leaves out what is undefined. */
const present = (details: {
  [Name in Exclude<keyof ErrorDetails, 'cause'>]: ErrorDetails[Name] | undefined;
}): ErrorDetails => Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined));

function codeOfStatus(status: number): string {
  if (status === 429) return 'RATE_LIMITED';
  return status >= 502 && status <= 504 ? 'UNAVAILABLE' : 'INTERNAL';
}

/** Reads a refusal (RFC 9457). The body may be anything: a proxy in between answers with a page of its own. */
export function readRefusal(response: Response, body: unknown): OncelinkError {
  const problem = isRecord(body) ? body : {};
  const code = text(problem['code']) ?? codeOfStatus(response.status);
  const retryAfter = response.headers.get('retry-after') ?? '';
  const fields = Array.isArray(problem['fields'])
    ? problem['fields'].flatMap((field: unknown) => (isRecord(field) ? (text(field['path']) ?? []) : []))
    : undefined;
  const details = present({
    status: response.status,
    reason: REASONS.find((reason) => reason === problem['reason']),
    at: text(problem['at']),
    triesLeft: number(problem['triesLeft']),
    retryAfter: /^\d+$/.test(retryAfter) ? Number(retryAfter) : undefined,
    requestId: text(problem['requestId']),
    fields,
  });
  return new OncelinkError(
    code,
    text(problem['title']) ?? `The server answered ${response.status}.`,
    details,
  );
}
