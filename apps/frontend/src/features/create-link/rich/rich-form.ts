import { NOTE_MAX_CODE_POINTS, SECRET_MAX_CODE_POINTS } from '@oncelink/contracts';
import { neededField } from '@oncelink/link-crypto/forms';
import { checkMessage, countCodePoints } from '@oncelink/link-crypto/check-text';
import type { RichForm } from '../create-form.ts';

/** Nothing of it. */
export const NOTHING_RICH: RichForm = {
  note: '',
  tells: null,
  asksBack: false,
  readers: [],
  files: [],
  filesBlocked: false,
  form: null,
  values: {},
  problem: null,
};

/** Characters of all fields together. */
export const lengthOf = ({ values }: Pick<RichForm, 'values'>): number =>
  Object.values(values).reduce((sum, value) => sum + countCodePoints(value), 0);

function problemOf({ form, values, filesBlocked }: RichForm): RichForm['problem'] {
  if (filesBlocked) return 'files';
  if (form === null) return null;
  if ((values[neededField(form)] ?? '').trim() === '') return 'empty';
  const isBroken = Object.values(values).some((value) => checkMessage(value) === 'malformed');
  if (isBroken) return 'malformed';
  return lengthOf({ values }) > SECRET_MAX_CODE_POINTS ? 'too-long' : null;
}

/** Counted as people count, and what can't be encrypted is left out: a note is never worth a failure. */
const limitNote = (typed: string): string =>
  Array.from(typed.replaceAll(/\p{Surrogate}/gu, ''))
    .slice(0, NOTE_MAX_CODE_POINTS)
    .join('');

/** The form after a change; null when nothing of it is left. Fields keep what was typed while another form is looked at. */
export function changeRich(before: RichForm | null, change: Partial<RichForm>): RichForm | null {
  const changed = { ...NOTHING_RICH, ...before, ...change };
  const hasFiles = changed.files.length > 0;
  const next = {
    ...changed,
    note: limitNote(changed.note),
    filesBlocked: hasFiles && changed.filesBlocked,
  };
  const isText = next.files.length === 0 && next.readers.length === 0;
  const isPlain = next.note === '' && next.form === null && lengthOf(next) === 0;
  if (isPlain && next.tells === null && !next.asksBack && isText) return null;
  return { ...next, problem: problemOf(next) };
}
