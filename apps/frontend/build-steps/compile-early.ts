import { parseAst } from 'vite';

/** Libraries in the old format of modules become functions of this size, in characters, and more. */
const LARGE = 3000;

/**
 * Puts the functions that hold a whole library, React above all, into parentheses: engines take that as a sign that a
 * function is called at once, and compile it while the file arrives. Else they skim it then, and read it again when the
 * library starts, while the page can't answer.
 * @param code a module, as it is served
 */
export function compileEarly(code: string): string {
  const arrows = parseAst(code)
    .body.flatMap((statement) => (statement.type === 'VariableDeclaration' ? statement.declarations : []))
    .flatMap(({ init }) => (init?.type === 'CallExpression' ? init.arguments : []))
    .filter((argument) => argument.type === 'ArrowFunctionExpression')
    .filter(({ async, start, end, body }) => !async && body.type === 'BlockStatement' && end - start > LARGE);
  return arrows.toReversed().reduce((text, { start, end, params, body }) => {
    const names = text.slice(params[0]?.start ?? body.start, params.at(-1)?.end ?? body.start);
    return `${text.slice(0, start)}(function(${names})${text.slice(body.start, end)})${text.slice(end)}`;
  }, code);
}
