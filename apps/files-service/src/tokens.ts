/** What is injected by name, because an interface has no class. */
export const LOG = Symbol('log');
export const STORE = Symbol('store');
export const LIMITS = Symbol('limits');
