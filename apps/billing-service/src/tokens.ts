/** What is injected by name, because an interface has no class. */
export const SETTINGS = Symbol('settings');
export const LOG = Symbol('log');
export const NOW = Symbol('now');
