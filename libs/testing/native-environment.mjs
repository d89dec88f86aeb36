import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

let leave = () => undefined;

/** Undoes what the last page has left, for what its tests did not wait for. */
export function leavePage() {
  leave();
  leave = () => undefined;
}

/** Before the next spec file. */
export const leaveLater = (undo) => void (leave = undo);

/** What a spec file may change of its process, as it is now. @returns puts it back */
function rememberProcess() {
  leavePage();
  const env = { ...process.env };
  const { exitCode } = process;
  const exit = Object.getOwnPropertyDescriptor(process, 'exit');
  const globals = Object.getOwnPropertyDescriptors(globalThis);
  const listeners = process.eventNames().map((event) => [event, process.rawListeners(event)]);
  return () => {
    for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
    Object.assign(process.env, env);
    Object.defineProperty(process, 'exit', exit);
    process.exitCode = exitCode;
    const known = new Map(listeners);
    for (const event of process.eventNames())
      for (const listener of process.rawListeners(event))
        if (!known.get(event)?.includes(listener)) process.removeListener(event, listener);
    // Names alone: what Node itself keeps there stands behind symbols.
    for (const name of Object.getOwnPropertyNames(globalThis))
      if (!(name in globals)) delete globalThis[name];
    for (const [name, descriptor] of Object.entries(globals))
      if (descriptor.configurable) Object.defineProperty(globalThis, name, descriptor);
  };
}

/** The process as it is; what a spec file changes in it is put back after the file. */
export default class NativeEnvironment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;
  #putBack = rememberProcess();

  /** @param timers where fake timers take the place of those of Node */
  constructor({ projectConfig }, _context, timers = globalThis) {
    Error.stackTraceLimit = 100;
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: timers });
  }

  async setup() {}

  async teardown() {
    this.fakeTimersModern.dispose();
    this.#putBack();
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return null;
  }
}
