import { Copy, X } from 'lucide-react';
import { Button, ButtonLink } from '../src/ui/button.tsx';
import { Field } from '../src/ui/field.tsx';
import { IconButton } from '../src/ui/icon-button.tsx';
import { PasswordField } from '../src/ui/password-field.tsx';
import { Segments } from '../src/ui/segments.tsx';
import { SelectField } from '../src/ui/select.tsx';
import { Switch } from '../src/ui/switch.tsx';
import { TextArea } from '../src/ui/text-area.tsx';
import { Tooltip } from '../src/ui/tooltip.tsx';
import type { Chapter } from './specimen.ts';

const LOOKS = ['primary', 'line', 'quiet', 'danger'] as const;
const nothing = () => undefined;

const Buttons = () => (
  <div className="grid gap-4">
    {LOOKS.map((look) => (
      <div key={look} className="flex flex-wrap items-center gap-4">
        <Button look={look}>{look}</Button>
        <Button look={look} busy>
          busy
        </Button>
        <Button look={look} disabled>
          disabled
        </Button>
      </div>
    ))}
    <div className="flex items-center gap-4">
      <ButtonLink to="#top">A link that looks like a button</ButtonLink>
      <IconButton aria-label="Copy">
        <Copy aria-hidden size={18} />
      </IconButton>
      <IconButton aria-label="Close">
        <X aria-hidden size={18} />
      </IconButton>
    </div>
  </div>
);

const Fields = () => (
  <div className="grid grid-cols-2 items-start gap-6">
    <Field label="At rest" hint="A hint stands below." />
    <Field label="With an error" defaultValue="mara@" error="This is not an address." />
    <Field label="Disabled" defaultValue="not now" disabled />
    <PasswordField label="Password" defaultValue="kestrel-vapor-41" hint="Shown or hidden." />
    <SelectField label="Category" name="category" placeholder="Choose one" options={[]} />
    <TextArea label="Message" rows={3} defaultValue="Several lines" />
  </div>
);

const Choices = () => (
  <div className="flex flex-wrap items-center gap-8">
    <Switch aria-label="Off" on={false} onToggle={nothing} />
    <Switch aria-label="On" on onToggle={nothing} />
    <Switch aria-label="Disabled" on={false} disabled onToggle={nothing} />
    <Segments
      legend="Billing"
      labels={{ monthly: 'Monthly', yearly: 'Yearly' }}
      values={['monthly', 'yearly']}
      value="yearly"
      onChange={nothing}
    />
    <Tooltip text="A tooltip explains; it never holds what one must know.">
      {(describedBy) => <Button aria-describedby={describedBy}>With a tooltip</Button>}
    </Tooltip>
  </div>
);

export const CONTROLS: Chapter = {
  title: 'Controls',
  text: 'Native elements first. Every control works by keyboard, shows its focus in ember, and is 44 px high where fingers use it.',
  specimens: [
    {
      id: 'buttons',
      title: 'Buttons',
      use: 'One primary button on a screen. Danger is for what can’t be taken back. A busy button keeps the focus and ignores clicks; a disabled one says nearby why.',
      show: () => <Buttons />,
    },
    {
      id: 'fields',
      title: 'Fields',
      use: 'The label stands above and stays. An error stands at its field, in words, and the field takes the focus.',
      show: () => <Fields />,
    },
    {
      id: 'choices',
      title: 'Choices',
      use: 'A switch acts at once. Segments are for two or three choices that exclude each other.',
      show: () => <Choices />,
    },
  ],
};
