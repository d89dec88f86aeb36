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
  readonly may: readonly FieldName[];
}

/** A form is written as its place in this table, counted from 1. */
export const FORMS = {
  login: { needs: 'password', may: ['user', 'address'] },
  /** Without a password the network is open. */
  wifi: { needs: 'network', may: ['password'] },
  /** A key, a token, or lines of an .env file; its name is that of the key or the file. */
  key: { needs: 'value', may: ['name'] },
  card: { needs: 'number', may: ['holder', 'expires', 'code', 'pin'] },
} as const satisfies Record<string, Form>;
export type FormName = keyof typeof FORMS;

export const FORM_NAMES = ['login', 'wifi', 'key', 'card'] as const satisfies readonly FormName[];

/** The fields of a form, the one that it needs among them. */
export const fieldsOf = (form: FormName): readonly FieldName[] => {
  const { needs, may }: Form = FORMS[form];
  return FIELD_NAMES.filter((name) => name === needs || may.includes(name));
};

/** The field without which a form is none. */
export const neededField = (form: FormName): FieldName => FORMS[form].needs;
