/** What is injected by name, because its type is no class: the configuration, the log, and Redis for the session cache. */
export const CONFIG = Symbol('configuration');
export const LOG = Symbol('log');
export const REDIS = Symbol('redis');
