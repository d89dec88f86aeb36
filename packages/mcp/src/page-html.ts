import { createHash } from 'node:crypto';
import type { Ending, Field, Question } from './errand.ts';

/** Colours and letters of the site, without its files: this page loads nothing. */
const STYLE = `
:root{color-scheme:light dark;--paper:light-dark(#fbfaf7,#131115);--surface:light-dark(#fff,#1c1920);
--ink:light-dark(#18161b,#f5f2ec);--muted:light-dark(#5e5866,#a9a2b0);--line:light-dark(#e8e3db,#302b36);
--ember:light-dark(#c2410c,#fb923c);--on-ember:light-dark(#fff,#131115);--danger:light-dark(#9f1239,#fda4af)}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,Arial,sans-serif}
main{max-width:36rem;margin:12vh auto 4rem;padding:0 1.25rem}
h1{font-size:1.5rem;line-height:1.25;margin:.25rem 0 1rem}
.brand,.note{color:var(--muted);font-size:.875rem}
ul{list-style:none;margin:0 0 1.5rem;padding:0;border-top:1px solid var(--ink)}
li{padding:.625rem 0;border-bottom:1px solid var(--line);overflow-wrap:anywhere}
label{display:block;margin-bottom:1rem;font-weight:600}
input,textarea{display:block;width:100%;margin-top:.375rem;padding:.625rem .75rem;border:1px solid var(--line);
border-radius:8px;background:var(--surface);color:inherit;font:inherit}
.buttons{display:flex;flex-wrap:wrap;gap:.75rem}
button{min-height:44px;padding:0 1.25rem;border:1px solid var(--line);border-radius:8px;background:var(--surface);
color:inherit;font:inherit;font-weight:600;cursor:pointer}
button.yes{border-color:var(--ember);background:var(--ember);color:var(--on-ember)}
:focus-visible{outline:2px solid var(--ember);outline-offset:2px}
code{display:block;padding:.75rem;border:1px solid var(--line);border-radius:8px;background:var(--surface);
font:.9375rem/1.5 ui-monospace,Menlo,Consolas,monospace;overflow-wrap:anywhere;user-select:all}
[role=alert]{color:var(--danger);font-weight:600}`;

export const STYLE_HASH = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`;

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escape(title)} · Oncelink</title><style>${STYLE}</style></head>
<body><main><p class="brand">Oncelink, on this machine</p><h1>${escape(title)}</h1>${body}</main></body></html>`;

const input = ({ name, label, optional }: Field): string => {
  const common = `name="${name}" autocomplete="off" spellcheck="false"${optional ? '' : ' required'}`;
  const control =
    name === 'message'
      ? `<textarea ${common} rows="4"></textarea>`
      : `<input ${common} type="${name === 'password' ? 'password' : 'text'}">`;
  return `<label>${escape(label)}${control}</label>`;
};

/** @param problem with what was typed before */
export const questionPage = ({ title, facts, fields, yes }: Question, problem?: string): string =>
  page(
    title,
    `<ul>${facts.map((fact) => `<li>${escape(fact)}</li>`).join('')}</ul>
${problem === undefined ? '' : `<p role="alert">${escape(problem)}</p>`}
<form method="post">${fields.map(input).join('')}<p class="buttons">
<button class="yes" name="answer" value="yes">${escape(yes)}</button>
<button name="answer" value="no" formnovalidate>Refuse</button></p></form>
<p class="note">An agent on this machine asks. It sees neither the secret nor the link.</p>`,
  );

export function endingPage({ isError, text, shown }: Ending): string {
  if (shown === undefined) {
    return page(
      isError ? 'It did not happen' : 'Done',
      `<p${isError ? ' role="alert"' : ''}>${escape(text)}</p>`,
    );
  }
  const password =
    shown.password === undefined
      ? ''
      : `<p>Its password. Send it another way:</p><code>${escape(shown.password)}</code>`;
  return page(
    'Your link',
    `<p>Copy it now: this page shows it once. Whoever has it can read the secret, once.</p>
<code>${escape(shown.link)}</code>${password}`,
  );
}

export const nothingPage = (): string =>
  page('Nothing is shown here', '<p>This was answered already, or was never asked.</p>');
