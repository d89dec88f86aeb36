/** Fields of all forms. A field is written as its place in this list, counted from 1: it only ever grows at its end. */
export const FIELD_NAMES = [
  'user',
  'password',
  'address',
  'network',
  'name',
  'value',
  'number',
  'holder',
  'expires',
  'code',
  'pin',
] as const;
export type FieldName = (typeof FIELD_NAMES)[number];

interface Form {
  /** Without it the form is refused. */
  readonly needs: FieldName;
  /** All of its fields, in the order in which people read them. */
  readonly fields: readonly FieldName[];
}

/** A form is written as its place in this table, counted from 1. */
export const FORMS = {
  login: { needs: 'password', fields: ['user', 'password', 'address'] },
  /** Without a password the network is open. */
  wifi: { needs: 'network', fields: ['network', 'password'] },
  /** A key, a token, or lines of an .env file; its name is that of the key or the file. */
  key: { needs: 'value', fields: ['name', 'value'] },
  card: { needs: 'number', fields: ['number', 'holder', 'expires', 'code', 'pin'] },
} as const satisfies Record<string, Form>;
export type FormName = keyof typeof FORMS;

export const FORM_NAMES = ['login', 'wifi', 'key', 'card'] as const satisfies readonly FormName[];

/** The fields of a form, in the order in which people read them. */
export const fieldsOf = (form: FormName): readonly FieldName[] => FORMS[form].fields;

/** The field without which a form is none. */
export const neededField = (form: FormName): FieldName => FORMS[form].needs;
