import type { FieldsEditor as AnswerEditor } from '../../features/open-link/asks/answer-form.tsx';
import { FieldsEditor } from '../../features/create-link/rich/fields-editor.tsx';

/** The fields of the sender's form, for an answer. */
export const AnswerFields: AnswerEditor = ({ form, values, onEdit }) => (
  <FieldsEditor
    rich={{ note: '', tells: false, form, values, problem: null }}
    onEdit={(rich) => onEdit(rich?.values ?? {})}
  />
);
