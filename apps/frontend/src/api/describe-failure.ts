import { t } from '../i18n/translate.ts';
import type { Failure } from '../ui/failure-notice.tsx';
import { ApiError } from './api-errors.ts';

/** What became of a question to the server, in words. */
export const wordingOf = (error: unknown, offline: string): string =>
  error instanceof ApiError ? t(`errors.${error.code}`) : offline;

export const isCode = (error: unknown, code: string): boolean =>
  error instanceof ApiError && error.code === code;

/** What was to be done something with is gone: someone else was faster. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

interface FailureTexts {
  readonly failed: string;
  /** What a conflict means: the page knows no codes of programs, and each call has only one. */
  readonly conflict?: string;
  readonly noAnswer: string;
  readonly noAnswerText?: string;
}

export function failureOf(error: unknown, texts: FailureTexts): Failure {
  const { failed, conflict, noAnswer, noAnswerText } = texts;
  if (!(error instanceof ApiError))
    return { title: noAnswer, ...(noAnswerText !== undefined && { text: noAnswerText }) };
  return {
    title: failed,
    text: error.status === 409 && conflict !== undefined ? conflict : t(`errors.${error.code}`),
  };
}
