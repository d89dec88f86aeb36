import { escape } from 'html-escaper';
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

/** Style sheet of the page: the colours and sizes of the product's own pages, for light and dark. */
export const DOCS_STYLE = `
:root { color-scheme: light dark; --text: light-dark(#1c1920, #f2eff5); --soft: light-dark(#5d5866, #b3adbd);
  --ground: light-dark(#faf9fb, #131116); --surface: light-dark(#ffffff, #1c1920); --line: light-dark(#e3dfe8, #37323f);
  --accent: light-dark(#6d28d9, #c4b5fd); }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 1120px; padding: 32px 16px; background: var(--ground); color: var(--text);
  font: 16px/1.5 system-ui, sans-serif; }
header, nav, section { margin-bottom: 32px; }
h3 { overflow-wrap: anywhere; }
a { color: var(--accent); }
nav ul { list-style: none; margin: 0 0 16px; padding: 0; }
nav p { margin: 0; color: var(--soft); }
section { background: var(--surface); border: 1px solid var(--line); border-radius: 12px; padding: 16px 24px; }
.method { color: var(--accent); font-size: 14px; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 14px; }
th, td { text-align: left; vertical-align: top; padding: 8px 16px 8px 0; border-bottom: 1px solid var(--line); }
td { overflow-wrap: anywhere; min-width: 72px; }
pre { overflow-x: auto; padding: 16px; border-radius: 8px; background: var(--ground); border: 1px solid var(--line); }
code { font: 14px/1.5 ui-monospace, monospace; }
`;

const each = <T>(items: readonly T[], render: (item: T) => string): string => items.map(render).join('');

const code = (text: string): string => `<code>${escape(text)}</code>`;
/** What may be wider than a phone can be scrolled, by keyboard too. */
const block = (text: string): string => `<pre tabindex="0"><code>${escape(text)}</code></pre>`;

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const head = each(heads, (text) => `<th scope="col">${text}</th>`);
  const body = each(rows, (cells) => `<tr>${each(cells, (cell) => `<td>${cell}</td>`)}</tr>`);
  return `<div class="wide" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
}

const yesOrNo = (value: boolean): string => (value ? 'yes' : 'no');

const parameterTable = (parameters: readonly Parameter[]): string =>
  table(
    ['Parameter', 'In', 'Needed', 'Meaning'],
    parameters.map((p) => [code(p.name), p.place, yesOrNo(p.required), escape(p.description)]),
  );

const fieldTable = (fields: readonly Field[]): string =>
  table(
    ['Field', 'Value', 'Needed', 'Meaning'],
    fields.map((f) => [code(f.name), escape(f.rule), yesOrNo(f.required), escape(f.description)]),
  );

/** The request as a command for a shell: examples have no quotes inside. */
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

function answersOf(answers: readonly Answer[]): string {
  const fields = answers.find(({ status }) => status.startsWith('2'))?.fields ?? [];
  const texts = (text: string): string => text.split('\n\n').map(escape).join('<br>');
  const statuses = answers.map(({ status, description }) => [code(status), texts(description)]);
  const success =
    fields.length > 0 ? `<h4>Answer</h4>${fieldTable(fields)}${block(exampleAnswer(fields))}` : '';
  return table(['Status', 'Meaning'], statuses) + success;
}

const section = (call: ApiCall, origin: string): string => `<section id="${call.id}">
<h3><span class="method">${call.method}</span> ${code(call.path)}</h3>
<p>${escape(call.summary)}.</p>
${parameterTable(call.parameters)}
${fieldTable(call.body)}
<h4>Example</h4>
${block(command(call, origin))}
<h4>Answers</h4>
${answersOf(call.answers)}
</section>`;

/**
 * The API document as a page for people. It has the policy of the pages that handle secrets, so it has no script and
 * nothing inline. Swagger UI shows nothing under that policy: it sets HTML that no Trusted Type has checked.
 */
export function renderDocs(document: ApiDocument, origin: string): string {
  const calls = callsOf(document);
  const tags = [...new Set(calls.map(({ tag }) => tag))];
  const eachOf = (tag: string, render: (call: ApiCall) => string) =>
    calls
      .filter((call) => call.tag === tag)
      .map(render)
      .join('');
  const link = ({ id, method, path }: ApiCall) => `<li><a href="#${id}">${method} ${escape(path)}</a></li>`;
  const contents = each(tags, (tag) => `<p>${escape(tag)}</p><ul>${eachOf(tag, link)}</ul>`);
  const body = each(tags, (tag) => `<h2>${escape(tag)}</h2>${eachOf(tag, (call) => section(call, origin))}`);
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
<nav aria-label="Calls">${contents}</nav>
<main>${body}
<h2>Errors</h2><section>${fieldTable(errorFieldsOf(document))}</section></main>
</body>
</html>
`;
}
