import { compileMessages } from '../build-steps/compile-texts.ts';

export default { process: (json) => ({ code: compileMessages(json) }) };
