import { isUtf8 } from 'node:buffer';
import { ApiError } from './api-error.ts';

export const FORM_MEDIA = 'application/x-www-form-urlencoded';

/** The fields of a form. Refuses what parsers understand differently: a field that is given twice. Throws MALFORMED_REQUEST. */
export function parseForm(body: Buffer): Readonly<Record<string, string>> {
  if (!isUtf8(body)) throw new ApiError('MALFORMED_REQUEST');
  const fields = [...new URLSearchParams(body.toString())];
  const form = Object.fromEntries(fields);
  if (Object.keys(form).length !== fields.length) throw new ApiError('MALFORMED_REQUEST');
  return form;
}
