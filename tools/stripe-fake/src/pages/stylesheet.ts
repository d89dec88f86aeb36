export const STYLESHEET = `
:root { color-scheme: light dark; --paper: #fbfaf7; --surface: #fff; --ink: #18161b; --muted: #5e5866; --line: #e8e3db; --ember: #c2410c; --on-ember: #fff; --danger: #9f1239; --ok: #15803d; --warn: #b45309; }
@media (prefers-color-scheme: dark) { :root { --paper: #131115; --surface: #1c1920; --ink: #f5f2ec; --muted: #a9a2b0; --line: #302b36; --ember: #fb923c; --on-ember: #131115; --danger: #fda4af; --ok: #4ade80; --warn: #fbbf24; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 system-ui, -apple-system, 'Segoe UI', sans-serif; }
.banner { margin: 0; padding: 10px 16px; text-align: center; font-size: 14px; color: var(--warn); border-bottom: 1px solid var(--line); background: var(--surface); }
main { max-width: 560px; margin: 0 auto; padding: 40px 16px 64px; }
main.wide { max-width: 760px; }
.brand { margin: 0 0 24px; font-weight: 650; color: var(--muted); }
h1 { margin: 0 0 4px; font-size: 24px; line-height: 1.25; letter-spacing: -0.01em; }
h2 { margin: 0 0 12px; font-size: 18px; }
p { margin: 0 0 12px; }
.muted { color: var(--muted); }
.card { margin: 24px 0 0; padding: 24px; border: 1px solid var(--line); border-radius: 12px; background: var(--surface); }
.price { margin: 0 0 4px; font-size: 36px; font-weight: 650; letter-spacing: -0.02em; line-height: 1.2; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 8px 24px; margin: 20px 0; padding-top: 20px; border-top: 1px solid var(--line); }
dt { color: var(--muted); }
dd { margin: 0; text-align: right; overflow-wrap: anywhere; }
form { display: flex; flex-wrap: wrap; gap: 12px; margin: 16px 0 0; }
form.column { flex-direction: column; }
button { min-height: 44px; padding: 8px 20px; border: 1px solid var(--line); border-radius: 8px; background: var(--surface); color: var(--ink); font: inherit; font-weight: 550; cursor: pointer; }
button:hover { border-color: var(--muted); }
button.primary { border-color: var(--ember); background: var(--ember); color: var(--on-ember); }
button.plain { border-color: transparent; background: none; color: var(--muted); text-decoration: underline; text-underline-offset: 3px; }
button.danger { color: var(--danger); }
a { color: var(--ember); text-underline-offset: 3px; }
:focus-visible { outline: 2px solid var(--ember); outline-offset: 2px; }
.notice { margin: 0 0 20px; padding: 12px 16px; border: 1px solid currentColor; border-radius: 8px; color: var(--danger); }
.state { display: inline-block; padding: 1px 10px; border: 1px solid currentColor; border-radius: 999px; font-size: 14px; }
.ok { color: var(--ok); } .warn { color: var(--warn); } .bad { color: var(--danger); }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: 14px; }
th { text-align: left; font-weight: 550; color: var(--muted); }
th, td { padding: 10px 12px 10px 0; border-bottom: 1px solid var(--line); }
th:last-child, td:last-child { padding-right: 0; }
tr:last-child td { border-bottom: 0; }
td form { margin: 0; }
.number { text-align: right; font-variant-numeric: tabular-nums; }
`;
