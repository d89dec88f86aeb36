import compile from 'icu-minify/compile';

const compileText = (_, part) => (typeof part === 'string' ? compile(part) : part);

/** Messages in tests are what build-steps/compile-texts.ts makes of them. */
export default { process: (json) => ({ code: JSON.stringify(JSON.parse(json, compileText)) }) };
