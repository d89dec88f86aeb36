import type { ApiDocument } from './make-document.ts';
import { callsOf, type ApiCall, type Field } from './read-calls.ts';

const nameOf = ({ method, path }: ApiCall): string => `${method} ${path}`;

/** Fields of an answer that are gone, or that are no longer always there. */
const lostFields = (fields: readonly Field[], former: readonly Field[]): Field[] =>
  former.filter(({ name, required }) => {
    const field = fields.find((other) => other.name === name);
    return field === undefined || (required && !field.required);
  });

/** Whether it stands in a field that is new: who does not send that one need not send this one. */
const isInNew = ({ name }: Field, former: readonly Field[]): boolean =>
  name.includes('.') && !former.some((field) => field.name === name.slice(0, name.lastIndexOf('.')));

/** Fields of a request that are no longer accepted, and those that are needed now. */
const changedFields = (fields: readonly Field[], former: readonly Field[]): Field[] => [
  ...former.filter(({ name }) => !fields.some((field) => field.name === name)),
  ...fields.filter(
    (field) =>
      field.required &&
      !isInNew(field, former) &&
      !former.some(({ name, required }) => name === field.name && required),
  ),
];

function problemsOf(call: ApiCall, former: ApiCall): string[] {
  const answers = former.answers.flatMap(({ status, fields }) => {
    const answer = call.answers.find((other) => other.status === status);
    if (answer === undefined) return [`${nameOf(call)} no longer documents ${status}`];
    return lostFields(answer.fields, fields).map(
      ({ name }) => `${nameOf(call)} no longer answers ${name} with ${status}`,
    );
  });
  const body = changedFields(call.body, former.body).map(
    ({ name }) => `${nameOf(call)} takes ${name} in another way`,
  );
  return [...answers, ...body];
}

/** What programs relied on in a former document and do not find in this one: it may only grow. */
export function missingIn(document: ApiDocument, former: ApiDocument): string[] {
  const calls = new Map(callsOf(document).map((call) => [nameOf(call), call]));
  return callsOf(former).flatMap((call) => {
    const now = calls.get(nameOf(call));
    return now === undefined ? [`${nameOf(call)} is missing`] : problemsOf(now, call);
  });
}
