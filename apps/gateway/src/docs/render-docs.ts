import { exampleRequest } from './example-request.ts';
import type { ApiDocument } from './make-document.ts';
import {
  callsOf,
  errorFieldsOf,
  type Answer,
  type ApiCall,
  type Field,
  type Parameter,
} from './read-calls.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '');

const code = (text: string): string => `<code>${escape(text)}</code>`;
/** What may be wider than a phone can be scrolled, by keyboard too. */
const block = (text: string): string => `<pre tabindex="0"><code>${escape(text)}</code></pre>`;
const element = (name: string, children: readonly string[]): string =>
  `<${name}>${children.join('')}</${name}>`;

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const head = element(
    'tr',
    heads.map((text) => `<th scope="col">${text}</th>`),
  );
  const body = rows.map((cells) =>
    element(
      'tr',
      cells.map((cell) => element('td', [cell])),
    ),
  );
  return `<div class="wide" tabindex="0"><table><thead>${head}</thead><tbody>${body.join('')}</tbody></table></div>`;
}

const need = (required: boolean): string => (required ? 'yes' : 'no');

const parameterTable = (parameters: readonly Parameter[]): string =>
  table(
    ['Parameter', 'In', 'Needed', 'Meaning'],
    parameters.map((p) => [code(p.name), p.place, need(p.required), escape(p.description)]),
  );

const fieldTable = (fields: readonly Field[]): string =>
  table(
    ['Field', 'Value', 'Needed', 'Meaning'],
    fields.map((f) => [code(f.name), escape(f.rule), need(f.required), escape(f.description)]),
  );

/** The request as a command that can be pasted into a shell: examples hold no quotes. */
function command(call: ApiCall, origin: string): string {
  const { method, url, headers, body } = exampleRequest(call);
  const lines = Object.entries(headers).map(([name, value]) => `-H '${name}: ${value}'`);
  if (body !== undefined) lines.push(`-d '${JSON.stringify(body)}'`);
  return [`curl -X ${method} '${origin}${url}'`, ...lines].join(' \\\n  ');
}

function exampleAnswer(fields: readonly Field[]): string {
  const own = fields.filter(({ name }) => !name.includes('.'));
  return JSON.stringify(Object.fromEntries(own.map(({ name, example }) => [name, example])), null, 2);
}

function answerSection(answers: readonly Answer[]): string {
  const success = answers.find(({ status }) => status.startsWith('2'));
  const fields = success?.fields ?? [];
  const paragraphs = (text: string): string => text.split('\n\n').map(escape).join('<br>');
  return [
    table(
      ['Status', 'Meaning'],
      answers.map(({ status, description }) => [code(status), paragraphs(description)]),
    ),
    fields.length > 0 ? `<h4>Answer</h4>${fieldTable(fields)}${block(exampleAnswer(fields))}` : '',
  ].join('');
}

function section(call: ApiCall, origin: string): string {
  return `<section id="${call.id}">
<h3><span class="method">${call.method}</span> ${code(call.path)}</h3>
<p>${escape(call.summary)}.</p>
${parameterTable(call.parameters)}
${fieldTable(call.body)}
<h4>Example</h4>
${block(command(call, origin))}
<h4>Answers</h4>
${answerSection(call.answers)}
</section>`;
}

/**
 * The API document as a page for people. It needs no script and nothing inline, so it can live under the same policy as
 * the pages that handle secrets.
 */
export function renderDocs(document: ApiDocument, origin: string): string {
  const calls = callsOf(document);
  const tags = [...new Set(calls.map(({ tag }) => tag))];
  const own = (tag: string) => calls.filter((call) => call.tag === tag);
  const entry = ({ id, method, path }: ApiCall) => `<li><a href="#${id}">${method} ${escape(path)}</a></li>`;
  const contents = tags.map((tag) => `<p>${escape(tag)}</p>${element('ul', own(tag).map(entry))}`);
  const body = tags.map(
    (tag) =>
      `<h2>${escape(tag)}</h2>${own(tag)
        .map((call) => section(call, origin))
        .join('')}`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Oncelink API</title>
<link rel="stylesheet" href="/api/docs/style.css">
</head>
<body>
<header><h1>Oncelink API</h1><p>${escape(document.info.description ?? '')}</p>
<p>For programs: <a href="/api/docs-json">the same as OpenAPI ${escape(document.openapi)}</a>.</p></header>
<nav aria-label="Calls">${contents.join('')}</nav>
<main>${body.join('')}
<h2>Errors</h2><section>${fieldTable(errorFieldsOf(document))}</section></main>
</body>
</html>
`;
}
