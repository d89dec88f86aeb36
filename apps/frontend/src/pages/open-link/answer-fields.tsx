import type { FieldsEditor as AnswerEditor } from '../../features/open-link/asks/answer-form.tsx';
import { NOTHING_RICH } from '../../features/create-link/rich/rich-form.ts';
import { FieldsEditor } from '../../features/create-link/rich/fields-editor.tsx';

/** The fields of the sender's form, for an answer. */
export const AnswerFields: AnswerEditor = ({ form, values, onEdit }) => (
  <FieldsEditor
    isBare
    rich={{ ...NOTHING_RICH, form, values }}
    onEdit={(rich) => onEdit(rich?.values ?? {})}
  />
);
