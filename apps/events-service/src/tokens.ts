/** What is injected by name, because an interface has no class. */
export const LOG = Symbol('log');
export const HAS_WEBHOOKS = Symbol('has webhooks');
export const HAS_FILES = Symbol('has files');
