import { PRICES, PRO } from '../objects/catalogue.ts';
import type { Simulation } from '../simulation.ts';
import { ApiError } from './api-error.ts';

/** The provider's own bound. */
const MAX_DEPTH = 4;

type JsonObject = Record<string, unknown>;

const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null;

function find({ state }: Simulation, id: string): unknown {
  if (state.deletedCustomers.has(id)) return { id, object: 'customer', deleted: true };
  return (
    state.customers.get(id) ??
    state.subscriptions.get(id) ??
    state.invoices.get(id) ??
    state.checkouts.get(id)?.session ??
    [PRO, ...PRICES].find((sold) => sold.id === id)
  );
}

/** What stands under a name, with an id replaced by its object. */
function open(sim: Simulation, target: JsonObject, name: string, path: string): unknown {
  const isLineItems = name === 'line_items' && target['object'] === 'checkout.session';
  const value = isLineItems ? sim.state.checkouts.get(String(target['id']))?.lineItems : target[name];
  const found = typeof value === 'string' ? find(sim, value) : value;
  if (found === undefined) {
    throw new ApiError(400, `This property cannot be expanded (${path}).`, { param: 'expand' });
  }
  return isObject(found) ? { ...found } : found;
}

function expandPath(sim: Simulation, target: unknown, names: readonly string[], path: string): void {
  const [name, ...rest] = names;
  if (name === undefined || target === null) return;
  if (Array.isArray(target)) {
    for (const item of target) expandPath(sim, item, names, path);
    return;
  }
  if (!isObject(target)) return;
  const inner = Array.isArray(target[name]) ? target[name] : open(sim, target, name, path);
  target[name] = inner;
  expandPath(sim, inner, rest, path);
}

/**
 * A copy of an answer in which the ids that `expand` names are replaced by what they stand for.
 * @throws ApiError for a path that leads nowhere
 */
export function expandObjects(sim: Simulation, answer: object, paths: readonly string[]): object {
  const copy = structuredClone(answer);
  for (const path of paths) {
    const names = path.split('.');
    if (names.length > MAX_DEPTH) {
      throw new ApiError(400, `You cannot expand more than ${MAX_DEPTH} levels of a property`, {
        param: 'expand',
      });
    }
    expandPath(sim, copy, names, path);
  }
  return copy;
}
