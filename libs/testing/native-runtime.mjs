/** Runs specs as Node runs programs, without a context and a registry of modules for each file: see load-sources.mjs. */
import { createRequire } from 'node:module';
import { beginRound, loadForSpec, provideSpecApi, sourceMaps } from './load-sources.mjs';

const require = createRequire(import.meta.url);
const JestRuntime = require('jest-runtime').default;

/** Where jest keeps the state of one file. */
const STATE = ['EVENT_HANDLERS', 'TEST_TIMEOUT_SYMBOL', 'RETRY_TIMES', 'LOG_ERRORS_BEFORE_RETRY'];

/** @implements what jest-runner and jest-circus ask of jest-runtime's class; what it has besides still works */
export default class NativeRuntime extends JestRuntime {
  constructor(...given) {
    const before = Object.getOwnPropertyDescriptor(process, 'getBuiltinModule');
    super(...given);
    Object.defineProperty(process, 'getBuiltinModule', before);
    for (const name of STATE) delete globalThis[Symbol.for(name)];
    beginRound();
  }

  unstable_importModule(file) {
    return loadForSpec(file);
  }

  requireInternalModule(file) {
    delete require.cache[file];
    return require(file);
  }

  setGlobalsForRuntime(globals) {
    super.setGlobalsForRuntime(globals);
    const api = this.jestGlobals.cjsGlobals(this._testPath);
    provideSpecApi(api);
    globalThis.jest = api.jest;
  }

  resetModules() {
    super.resetModules();
    beginRound();
  }

  getSourceMaps() {
    return sourceMaps;
  }
}
