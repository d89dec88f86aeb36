/** Style sheet of the API page: the colours and sizes of the product's own pages, for light and dark. */
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
