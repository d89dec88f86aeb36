import { constant, stringMatching, type Arbitrary } from 'fast-check';
import type { Dice } from './dice.ts';
import type { Operation, Schema } from '@oncelink/testing/product/api-document';
import type { Draft } from './request.ts';
import type { KnownValues } from './stock.ts';

const byPattern = new Map<string, Arbitrary<string> | null>();

/** Texts that a pattern matches; null where the library can't make any. */
function textsOf(pattern: string): Arbitrary<string> | null {
  const known = byPattern.get(pattern);
  if (known !== undefined) return known;
  let made: Arbitrary<string> | null = null;
  try {
    made = stringMatching(new RegExp(pattern, 'u'));
  } catch {
    // Lookaheads and classes of Unicode: the examples do.
  }
  byPattern.set(pattern, made);
  return made;
}

function fits(value: unknown, { type, pattern = '', maxLength = Infinity, minLength = 0 }: Schema): boolean {
  if (Array.isArray(value)) return type === 'array';
  if (typeof value !== 'string') return false;
  return new RegExp(pattern, 'u').test(value) && value.length <= maxLength && value.length >= minLength;
}

const KNOWN_SHARE = 0.7;

/** A value that the document allows: one that the server knows, an example, or another one of its form. */
export function drawValue(dice: Dice, schema: Schema, known: unknown): unknown {
  if (fits(known, schema) && dice.chance(KNOWN_SHARE)) return known;
  const { minimum, maximum, pattern = '', examples = [schema.example ?? 'a'] } = schema;
  if (schema.enum) return dice.pick(schema.enum);
  const example = dice.pick(examples);
  if (typeof example === 'boolean') return dice.chance(0.5);
  if (minimum !== undefined && maximum !== undefined) return dice.pick([minimum, maximum, example, null]);
  if (typeof example !== 'string') return example;
  const drawn = dice.draw(textsOf(pattern) ?? constant(example));
  return fits(drawn, schema) && dice.chance(0.5) ? drawn : example;
}

/** Which of the fields there are: all that are required, one of those that exclude each other, others now and then. */
function drawFields(
  dice: Dice,
  { properties = {}, required = [], oneOf = [] }: Schema,
  known: KnownValues,
): string[] {
  const choices = oneOf.flatMap(({ required: [name] = [] }) => (name === undefined ? [] : [name]));
  const fitting = choices.filter((name) => known[name] !== undefined);
  const chosen = choices.length === 0 ? [] : [dice.pick(fitting.length > 0 ? fitting : choices)];
  const optional = Object.keys(properties).filter(
    (name) => !required.includes(name) && !choices.includes(name),
  );
  return [
    ...required,
    ...chosen,
    ...optional.filter((name) => known[name] !== undefined || dice.chance(0.3)),
  ];
}

export function drawBody(dice: Dice, schema: Schema, known: KnownValues): Record<string, unknown> {
  const names = drawFields(dice, schema, known);
  const { properties = {} } = schema;
  return Object.fromEntries(
    names.map((name) => [name, drawValue(dice, properties[name] ?? {}, known[name])]),
  );
}

/** A request that the document allows. */
export function drawDraft(dice: Dice, operation: Operation, known: KnownValues): Draft {
  let target = operation.path;
  const query = new URLSearchParams();
  const headers: [string, string][] = [['X-Demo-Pro', dice.pick(['on', 'off'])]];
  for (const { name, in: place, schema } of operation.parameters) {
    const value = String(drawValue(dice, schema, known[name]));
    if (place === 'path') target = target.replace(`{${name}}`, encodeURIComponent(value));
    else if (place === 'query') query.set(name, value);
    else headers.push([name, value]);
  }
  if (typeof known['token'] === 'string') headers.push(['Authorization', `Bearer ${known['token']}`]);
  if (operation.body) headers.push(['Content-Type', 'application/json']);
  const body = operation.body && Buffer.from(JSON.stringify(drawBody(dice, operation.body, known)));
  const { method } = operation;
  return {
    operation,
    method,
    target: query.size > 0 ? `${target}?${query.toString()}` : target,
    headers,
    body,
  };
}
