import type { Meta } from '@storybook/react-vite';
import Copy from 'lucide-react/icons/copy';
import X from 'lucide-react/icons/x';
import { Button, ButtonLink } from './button.tsx';
import { Field } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { PasswordField } from './password-field.tsx';
import { Segments } from './segments.tsx';
import { SelectField } from './select.tsx';
import { Switch } from './switch.tsx';
import { TextArea } from './text-area.tsx';
import { Tooltip } from './tooltip.tsx';

const meta: Meta = { title: 'Controls' };
export default meta;

const LOOKS = ['primary', 'line', 'quiet', 'danger'] as const;
const nothing = () => undefined;

export const Buttons = () => (
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

export const Fields = () => (
  <div className="grid items-start tablet:grid-cols-2 gap-6">
    <Field label="At rest" hint="A hint stands below." />
    <Field label="With an error" defaultValue="mara@" error="This is not an address." />
    <Field label="Disabled" defaultValue="not now" disabled />
    <PasswordField label="Password" defaultValue="kestrel-vapor-41" hint="Shown or hidden." />
    <SelectField label="Category" name="category" placeholder="Choose one" options={[]} />
    <TextArea label="Message" rows={3} defaultValue="Several lines" />
  </div>
);

export const Choices = () => (
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
