/** The rows of a table stand side by side from here on: the breakpoint `tablet` of the product's own pages. */
const ROOMY = '@media (width >= 47.5625rem)';

/**
 * Style sheet of the page. Colours and letters are those of /house.css, which the build of the product's own pages writes;
 * without it, the page is plain and readable.
 */
export const DOCS_STYLE = `
* { box-sizing: border-box; margin: 0; padding: 0; }
html { scroll-padding-top: 88px; text-size-adjust: 100%; }
body { background: var(--paper); color: var(--ink); font: 1rem/1.5 var(--sans, sans-serif);
  -webkit-font-smoothing: antialiased; overflow-wrap: anywhere; }
a { color: inherit; }
:focus-visible { outline: 2px solid var(--ember); outline-offset: 2px; border-radius: 4px; }
::selection { background: var(--ember-wash); color: var(--ink); }
code { font: 1em var(--mono, monospace); }
h1, h2 { font-weight: 600; text-wrap: balance; }
h1 { font-size: var(--t-56, 2.25rem); line-height: 1.02; letter-spacing: -0.038em; }
h2 { font-size: var(--t-36, 1.5rem); line-height: 1.12; letter-spacing: -0.028em; text-transform: capitalize; }
h3 { font-size: 1.125rem; }
h4 { margin: 2rem 0 0.5rem; font-size: 1rem; }
.wrap { width: min(1120px, 100% - 40px); margin-inline: auto; }
.skip { position: absolute; top: -4rem; left: 1rem; z-index: 2; padding: 0.75rem 1rem; border: 1px solid var(--ink);
  border-radius: 8px; background: var(--surface); }
.skip:focus { top: 10px; }

.bar { position: sticky; top: 0; z-index: 1; border-bottom: 1px solid var(--line); background: var(--paper); }
.bar .wrap { display: flex; flex-wrap: wrap; align-items: center; column-gap: 1rem; min-height: 3.75rem; }
.bar a { display: inline-flex; align-items: center; gap: 9px; min-height: 2.75rem; text-decoration: none; font-weight: 500; }
.bar nav { display: flex; flex-wrap: wrap; column-gap: 1.5rem; margin-inline-start: auto; color: var(--muted); }
.bar nav a:hover { color: var(--ink); }
.bar nav a:not(:first-child) { display: none; }
.bar .brand { font-size: 1.125rem; font-weight: 600; letter-spacing: -0.022em; }
.brand path, .brand circle { stroke: currentcolor; }
.brand .burning { stroke: var(--ember); }
.brand circle { fill: var(--ember); stroke: none; }

.page { padding-block: 1.5rem 7rem; }
.lede { max-width: 54ch; margin-top: 1.25rem; color: var(--muted); font-size: 1.125rem; }
.lede + p { margin-top: 1rem; }
.contents { margin: 2.5rem 0 0; border-block: 1px solid var(--line); }
.contents summary { min-height: 3.25rem; padding-block: 0.875rem; font-weight: 600; cursor: pointer; }
.contents p { margin: 1rem 0 0.25rem; color: var(--muted); font-size: 0.875rem; text-transform: capitalize; }
.contents ul { list-style: none; padding-bottom: 0.5rem; }
.contents a { display: flex; gap: 0.625rem; align-items: baseline; padding-block: 0.5rem; font-size: 0.875rem;
  text-decoration: none; }
.contents a:hover { color: var(--ember); }
.contents .method { flex: none; width: 3.25rem; }
main { outline: none; }
.calls > h2 { margin-top: 4.5rem; }
section { margin-top: 1.5rem; padding: 1.25rem; border: 1px solid var(--line); border-radius: 12px;
  background: var(--surface); }
section > p { margin-top: 0.5rem; color: var(--muted); }
.method { color: var(--muted); font: 500 0.875rem var(--mono, monospace); }
h3 .method { display: inline-block; margin-inline-end: 0.375rem; padding: 0.1875rem 0.5rem; border: 1px solid var(--ash);
  border-radius: 4px; color: var(--ink); line-height: 1; }
table { display: block; width: 100%; margin-top: 1rem; border-collapse: collapse; font-size: 0.875rem; }
tbody, tr, td { display: block; }
thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
tr { padding-block: 0.625rem; border-bottom: 1px solid var(--line); }
tbody tr:first-child { border-top: 1px solid var(--line); }
th { text-align: start; font-weight: 600; }
td::before { content: attr(data-column) ': '; color: var(--muted); }
td:first-child::before, td:last-child::before { content: none; }
td:last-child { color: var(--muted); }
td:last-child code { color: var(--ink); }
pre { margin-top: 0.5rem; padding: 1rem; border: 1px solid var(--line); border-radius: 8px; background: var(--paper);
  white-space: pre-wrap; font-size: 0.875rem; }

${ROOMY} {
  .wrap { width: min(1120px, 100% - 80px); }
  .bar .wrap { min-height: 4rem; }
  .bar nav a:not(:first-child) { display: inline-flex; }
  .page { padding-block: 4.5rem 7rem; }
  section { padding: 2rem; }
  table { display: table; }
  tbody { display: table-row-group; }
  thead { position: static; display: table-header-group; width: auto; height: auto; clip-path: none; }
  tr { display: table-row; }
  tbody tr:first-child { border-top: 0; }
  thead tr { border-color: var(--ink); }
  th, td { display: table-cell; min-width: 5rem; padding: 0.75rem 1rem 0.75rem 0; vertical-align: top; }
  td:first-child { min-width: 11.5rem; }
  td:nth-child(2) { min-width: 10rem; }
  td:last-child { width: 42%; }
  td:nth-child(2):last-child { width: 100%; }
  td::before { content: none; }
}
@media (width >= 65.0625rem) {
  .page { display: grid; grid-template-columns: 17rem minmax(0, 1fr); column-gap: 4rem; align-items: start; }
  .head { grid-column: 1 / -1; }
  .calls { min-width: 0; }
  .contents { position: sticky; top: 5rem; max-height: calc(100vh - 6rem); margin-top: 4.5rem; overflow-y: auto; border: 0; }
  .contents p:first-child { margin-top: 0; }
}
/* Beside the calls there is room for all of their names: what a phone folds is open. */
@supports selector(::details-content) {
  @media (width >= 65.0625rem) {
    .contents summary { display: none; }
    .contents ::details-content { content-visibility: visible; }
  }
}
`;

/** The colours that were chosen on the product's own pages, in this tab or in another one: see start.ts there. */
export const DOCS_THEME = `{
  const show = (theme) => {
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
    else delete document.documentElement.dataset.theme;
  };
  try {
    show(localStorage.getItem('theme'));
  } catch {
    // Storage is blocked: the system decides.
  }
  addEventListener('storage', ({ key, newValue }) => {
    if (key === 'theme' || key === null) show(newValue);
  });
}
`;
