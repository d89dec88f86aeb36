import { useId, useState } from 'react';
import { CodeSample } from '../../features/site-sections/code-sample.tsx';
import { StatusBadge } from '../../features/site-sections/status-badge.tsx';
import { integrationsTexts } from './integrations.texts.ts';
import { Button } from '../../ui/button.tsx';
import { recipeOf, type Recipe } from './recipes.ts';

type Tool = (typeof integrationsTexts.categories)[number]['tools'][number];

const { connect, close, how, automation } = integrationsTexts;

/** What does it without hands: the files themselves, or that there are none yet. */
const Automation = ({ recipe }: { recipe: Recipe | undefined }) => (
  <>
    <p className="mt-4 flex items-center gap-3 text-14 text-muted huge:flex-wrap">
      {automation}
      <StatusBadge status={recipe?.status ?? 'planned'} />
    </p>
    {recipe?.files.map(({ file, code }) => (
      <div key={file} className="mt-4">
        <CodeSample label={file}>{code}</CodeSample>
      </div>
    ))}
  </>
);

/** A tool, and how a link is handed over in it today. */
export function ToolCard({ tool: { name, text, how: steps } }: { tool: Tool }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <li className="border-b border-line py-4">
      <div className="flex items-center justify-between gap-4 huge:flex-wrap">
        <div>
          <h3 className="text-18 font-semibold">{name}</h3>
          <p className="text-muted">{text}</p>
        </div>
        <Button
          aria-label={`${open ? close : connect} ${name}`}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? close : connect}
        </Button>
      </div>
      <div id={id} hidden={!open} className="pt-4 pb-2">
        <h4 className="font-semibold">{how(name)}</h4>
        <ol className="mt-2 grid list-decimal gap-1.5 pl-5 wrap-anywhere">
          {steps.map((step) => (
            <li key={step} className="pl-1">
              {step}
            </li>
          ))}
        </ol>
        <Automation recipe={recipeOf(name)} />
      </div>
    </li>
  );
}
