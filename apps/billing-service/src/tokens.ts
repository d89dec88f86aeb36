/** What is injected by name, because an interface has no class. */
export const SETTINGS = Symbol('settings');
export const JOB_SETTINGS = Symbol('job settings');
export const LOG = Symbol('log');
export const NOW = Symbol('now');
