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

const each = <T>(items: readonly T[], render: (item: T) => string): string => items.map(render).join('');

const code = (text: string): string => `<code>${escape(text)}</code>`;
/** Long lines are wrapped: sideways scrolling is hard without a mouse. */
const block = (text: string): string => `<pre><code>${escape(text)}</code></pre>`;

/** On a phone a row is a block of lines, and each cell but the first and the last names its column. */
function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const head = each(heads, (text) => `<th scope="col">${text}</th>`);
  const body = each(
    rows,
    (cells) =>
      `<tr>${cells.map((cell, at) => `<td data-column="${heads[at] ?? ''}">${cell}</td>`).join('')}</tr>`,
  );
  return `<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`;
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

const BRAND = `<svg aria-hidden="true" width="24" height="24" viewBox="0 0 24 24" fill="none" stroke-width="3">
<path d="M20.3 9.0A9 9 0 1 1 13.6 3.15"/><path class="burning" d="M19.1 6.8A9 9 0 0 1 20.2 8.7" stroke-linecap="round"/>
<circle cx="17.2" cy="3.6" r="1.1"/></svg>`;

/** The bar of the product's own pages, with the ways back to them. */
const BAR = `<a class="skip" href="#main">Skip to content</a>
<header class="bar"><div class="wrap"><a class="brand" href="/" aria-label="Oncelink, home">${BRAND}Oncelink</a>
<nav aria-label="Main"><a href="/api">API for Developers</a><a href="/developers">For Developers</a><a href="/security">Security</a></nav>
</div></header>`;

interface DocsPage {
  readonly title: string;
  /** Where programs find the same document. */
  readonly json: string;
  /** What stands below the description, as HTML. */
  readonly aside: string;
}

/** What the two documents say of themselves and of one another. */
export const DOCS_PAGES = {
  page: {
    title: 'API of the page',
    json: '/api/docs-json',
    aside:
      'These are the calls of this site’s own pages, and they change with them. For your programs there is <a href="/api/v1/docs">/api/v1</a>, which only grows.',
  },
  v1: {
    title: 'Oncelink API',
    json: '/api/v1/openapi.json',
    aside:
      'Calls are promised: they only grow. <a href="/developers/console">Make a key</a>, or <a href="/api#try">try it without one</a>.',
  },
} as const satisfies Record<string, DocsPage>;

/**
 * An API document as a page for people. It has the policy of the pages that handle secrets, so it has nothing
 * inline. Swagger UI shows nothing under that policy: it sets HTML that no Trusted Type has checked.
 */
export function renderDocs(document: ApiDocument, origin: string, { title, json, aside }: DocsPage): string {
  const calls = callsOf(document);
  const tags = [...new Set(calls.map(({ tag }) => tag))];
  const eachOf = (tag: string, render: (call: ApiCall) => string) =>
    calls
      .filter((call) => call.tag === tag)
      .map(render)
      .join('');
  const link = ({ id, method, path }: ApiCall) =>
    `<li><a href="#${id}"><span class="method">${method}</span> ${escape(path)}</a></li>`;
  const contents = each(tags, (tag) => `<p>${escape(tag)}</p><ul>${eachOf(tag, link)}</ul>`);
  const body = each(tags, (tag) => `<h2>${escape(tag)}</h2>${eachOf(tag, (call) => section(call, origin))}`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)} · Oncelink</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/house.css">
<link rel="stylesheet" href="/api/docs/style.css">
<script src="/api/docs/theme.js"></script>
</head>
<body>
${BAR}
<main id="main" tabindex="-1" class="wrap page">
<div class="head"><h1>${escape(title)}</h1><p class="lede">${escape(document.info.description ?? '')}</p>
<p>${aside}</p>
<p><a href="${json}">The same as OpenAPI ${escape(document.openapi)}</a>. <a href="/developers/errors">What each error means</a>.</p></div>
<nav class="contents" aria-label="Calls" tabindex="0"><details><summary>All calls</summary>${contents}</details></nav>
<div class="calls">${body}
<h2>Errors</h2><section>${fieldTable(errorFieldsOf(document))}</section></div>
</main>
</body>
</html>
`;
}
