import { ApiError } from './api-error.ts';

export type FormValue = string | FormObject;
/** Lists are objects with the keys 0, 1, 2 ...: what `a[0]=x` and `a[]=x` say. */
export type FormObject = Map<string, FormValue>;

/** Deepest nesting that any call uses is four; a bound keeps hostile bodies cheap. */
const MAX_DEPTH = 8;

/** `items[0][price]` is items, 0, price. An empty name stands for the next place of a list. */
function pathOf(name: string): readonly string[] {
  const [, head, rest] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? [];
  if (head === undefined || rest === undefined) throw new ApiError(400, `Invalid parameter name: ${name}`);
  return [head, ...Array.from(rest.matchAll(/\[([^[\]]*)\]/g), ([, key = '']) => key)];
}

function put(target: FormObject, path: readonly string[], value: string): void {
  const [head = '', ...rest] = path;
  const key = head === '' ? String(target.size) : head;
  if (rest.length === 0) {
    target.set(key, value);
    return;
  }
  const next = target.get(key);
  const inner: FormObject = next instanceof Map ? next : new Map();
  target.set(key, inner);
  put(inner, rest, value);
}

/**
 * Reads `application/x-www-form-urlencoded` with nested names, as the provider's API does for bodies and queries:
 * `items[0][price]=p&expand[]=customer`.
 * @throws ApiError for names that are not well formed or nested too deep
 */
export function parseForm(text: string): FormObject {
  const form: FormObject = new Map();
  for (const [name, value] of new URLSearchParams(text)) {
    const path = pathOf(name);
    if (path.length > MAX_DEPTH) throw new ApiError(400, `Parameter nested too deep: ${name}`);
    put(form, path, value);
  }
  return form;
}
