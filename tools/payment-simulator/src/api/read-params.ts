import { ApiError } from './api-error.ts';
import { parseForm, type FormObject } from './form-encoding.ts';

/** The parameters of one call, or of one part of it. Unlike a plain object it answers mistakes as the provider does. */
export class Params {
  private readonly form: FormObject;
  /** Name of the part, for messages: `items[0]`. */
  private readonly prefix: string;

  constructor(form: FormObject, prefix = '') {
    this.form = form;
    this.prefix = prefix;
  }

  static read(...texts: readonly string[]): Params {
    return new Params(parseForm(texts.filter((text) => text !== '').join('&')));
  }

  /** @throws ApiError for a parameter that this call does not have */
  accept(names: readonly string[]): void {
    for (const name of this.form.keys()) {
      if (names.includes(name)) continue;
      const param = this.nameOf(name);
      throw new ApiError(400, `Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
    }
  }

  has(name: string): boolean {
    return this.form.has(name);
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

  url(name: string): string | undefined {
    const value = this.text(name);
    // Templates such as {CHECKOUT_SESSION_ID} are no valid URL characters, but allowed.
    if (value === undefined || /^https?:\/\//.test(value)) return value;
    const param = this.nameOf(name);
    throw new ApiError(400, 'Not a valid URL', { code: 'url_invalid', param });
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

  part(name: string): Params {
    const value = this.form.get(name);
    return new Params(value instanceof Map ? value : new Map(), this.nameOf(name));
  }

  list(name: string): readonly Params[] {
    const value = this.form.get(name);
    if (!(value instanceof Map)) return [];
    return [...value].map(
      ([key, item]) =>
        new Params(item instanceof Map ? item : new Map([['', item]]), `${this.nameOf(name)}[${key}]`),
    );
  }

  texts(name: string): readonly string[] {
    return this.list(name).map((item) => item.required(''));
  }

  /** Metadata: every value is text; an empty one takes the key away. */
  metadata(before: Readonly<Record<string, string>> = {}): Record<string, string> {
    const value = this.form.get('metadata');
    const merged = new Map(Object.entries(before));
    if (value instanceof Map) {
      for (const [key, item] of value) {
        if (item === '') merged.delete(key);
        else if (typeof item === 'string') merged.set(key, item);
      }
    }
    return Object.fromEntries(merged);
  }

  /** @throws always usable: an error that names the parameter */
  invalid(name: string, what: string, code?: string): ApiError {
    const param = this.nameOf(name);
    return new ApiError(400, `${what}: ${param}`, code === undefined ? { param } : { param, code });
  }

  private nameOf(name: string): string {
    if (name === '') return this.prefix;
    return this.prefix === '' ? name : `${this.prefix}[${name}]`;
  }
}
