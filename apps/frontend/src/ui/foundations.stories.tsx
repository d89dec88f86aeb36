import type { Meta } from '@storybook/react-vite';

const meta: Meta = { title: 'Foundations' };
export default meta;

const COLOURS = [
  ['paper', 'The page.'],
  ['surface', 'Cards and fields.'],
  ['ink', 'Text.'],
  ['muted', 'Text that explains.'],
  ['line', 'Hairlines.'],
  ['ash', 'Edges of controls, and what is left of a secret.'],
  ['ember', 'The one action of a screen, focus, the end of a fuse.'],
  ['ok', 'It worked.'],
  ['warn', 'Look twice.'],
  ['danger', "It can't be taken back, or it failed."],
] as const;

export const Colours = () => (
  <ul className="grid gap-4 tablet:grid-cols-2">
    {COLOURS.map(([name, use]) => (
      <li key={name} className="flex items-center gap-4">
        <span
          style={{ background: `var(--${name})` }}
          className="size-11 flex-none rounded-field border border-line"
        />
        <span>
          <code className="font-mono text-14">--{name}</code>
          <span className="block text-14 text-muted">{use}</span>
        </span>
      </li>
    ))}
  </ul>
);

export const Type = () => (
  <div className="grid gap-4">
    <p className="text-56">Share a secret once.</p>
    <p className="text-36">Your one-time link is ready.</p>
    <p className="text-18 text-muted">A sentence under a heading, 18 px.</p>
    <p>Text, 16 px. Numbers stand in columns: 12:34:56.</p>
    <p className="text-14 text-muted">A note, 14 px. Never smaller.</p>
    <p className="font-mono text-14">kestrel-vapor-41-harbor</p>
  </div>
);
