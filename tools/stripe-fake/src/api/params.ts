import type { Simulation } from '../simulation.ts';
import { ApiError } from './api-error.ts';

type FormValue = string | FormObject;
/** Lists are objects with the keys 0, 1, 2 …: what `a[0]=x` says. */
type FormObject = Map<string, FormValue>;

/** Deepest nesting that any call uses is three; a bound keeps hostile bodies cheap. */
const MAX_DEPTH = 8;

/** `items[0][price]` is items, 0, price. */
function pathOf(name: string): readonly string[] {
  const [, head, rest] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? [];
  if (head === undefined || rest === undefined) throw new ApiError(400, `Invalid parameter name: ${name}`);
  const path = [head, ...Array.from(rest.matchAll(/\[([^[\]]*)\]/g), ([, key = '']) => key)];
  if (path.length > MAX_DEPTH) throw new ApiError(400, `Parameter nested too deep: ${name}`);
  return path;
}

function put(target: FormObject, [head = '', ...rest]: readonly string[], value: string): void {
  if (rest.length === 0) {
    target.set(head, value);
    return;
  }
  const next = target.get(head);
  const inner: FormObject = next instanceof Map ? next : new Map();
  target.set(head, inner);
  put(inner, rest, value);
}

/** The parameters of one call, or of one part of it. Mistakes are answered as the provider answers them. */
export class Params {
  private readonly form: FormObject;
  /** Name of the part, for messages: `items[0]`. */
  private readonly prefix: string;

  private constructor(form: FormObject, prefix = '') {
    this.form = form;
    this.prefix = prefix;
  }

  /**
   * Reads `application/x-www-form-urlencoded` with nested names, such as `items[0][price]=p`.
   * @throws ApiError for names that are not well formed or nested too deep
   */
  static read(...texts: readonly string[]): Params {
    const form: FormObject = new Map();
    for (const [name, value] of new URLSearchParams(texts.join('&'))) put(form, pathOf(name), value);
    return new Params(form);
  }

  /** @throws ApiError for a parameter that this call does not have */
  accept(names: readonly string[]): void {
    for (const name of this.form.keys()) {
      if (names.includes(name)) continue;
      const param = this.nameOf(name);
      throw new ApiError(400, `Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
    }
  }

  text(name: string): string | undefined {
    const value = this.form.get(name);
    if (value instanceof Map) throw this.invalid(name, 'Invalid string');
    return value === '' ? undefined : value;
  }

  required(name: string): string {
    const value = this.text(name);
    if (value !== undefined) return value;
    const param = this.nameOf(name);
    throw new ApiError(400, `Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }

  integer(name: string): number | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (!/^-?\d{1,15}$/.test(value)) throw this.invalid(name, 'Invalid integer', 'parameter_invalid_integer');
    return Number(value);
  }

  boolean(name: string): boolean | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (value !== 'true' && value !== 'false') throw this.invalid(name, 'Invalid boolean');
    return value === 'true';
  }

  /** Parameters nested under a name; none when the call has no such name. */
  part(name: string): Params {
    const value = this.form.get(name);
    return new Params(value instanceof Map ? value : new Map(), this.nameOf(name));
  }

  /** Metadata: every value is text. */
  metadata(): Record<string, string> {
    const value = this.form.get('metadata');
    const texts = [...(value instanceof Map ? value : [])].filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    return Object.fromEntries(texts);
  }

  /** An error that names the parameter, to be thrown. */
  invalid(name: string, what: string, code?: string): ApiError {
    const param = this.nameOf(name);
    return new ApiError(400, `${what}: ${param}`, code === undefined ? { param } : { param, code });
  }

  private nameOf(name: string): string {
    return this.prefix === '' ? name : `${this.prefix}[${name}]`;
  }
}

export interface ApiCall {
  readonly sim: Simulation;
  readonly params: Params;
  /** From the address; empty where it has none. */
  readonly id: string;
}
