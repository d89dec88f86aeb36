import type { ReactNode } from 'react';
import { Check, CircleDashed, Info } from 'lucide-react';
import { pricingTexts, type PlanFeature } from './pricing.texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { Tooltip } from '../../ui/tooltip.tsx';

const About = ({ title, info }: { title: string; info: string }) => (
  <Tooltip text={info} align="end">
    {(describedBy) => (
      <IconButton
        aria-label={pricingTexts.about(title)}
        aria-describedby={describedBy}
        className="-my-1 -mr-3.5"
      >
        <Info aria-hidden size={16} strokeWidth={1.75} />
      </IconButton>
    )}
  </Tooltip>
);

const Feature = ({ feature }: { feature: PlanFeature }) => {
  const { title, note, info, planned = false } = feature;
  const Icon = planned ? CircleDashed : Check;
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-2.5 border-t border-line py-1">
      <Icon
        aria-hidden
        size={18}
        strokeWidth={1.75}
        className={joinClasses('flex-none', planned && 'text-muted')}
      />
      <span className="flex-1">{title}</span>
      {note !== undefined && <span className="flex-1 text-14 text-muted max-tablet:hidden">{note}</span>}
      {planned && <Badge look="dashed">{pricingTexts.planned}</Badge>}
      {info !== undefined && <About title={title} info={info} />}
    </li>
  );
};

export const Features = ({ features }: { features: readonly PlanFeature[] }) => (
  <ul>
    {features.map((feature) => (
      <Feature key={feature.title} feature={feature} />
    ))}
  </ul>
);

interface PlanProps {
  readonly name: string;
  readonly badge?: ReactNode;
  readonly price: ReactNode;
  readonly note?: ReactNode;
  readonly description: string;
  /** What the features are added to. */
  readonly plus?: string;
  readonly features: readonly PlanFeature[];
}

/** What a plan costs, what it does, and what it does not do yet. */
export const Plan = (props: PlanProps) => (
  <div>
    <div className="flex min-h-7 flex-wrap items-center justify-between">
      <h2 className="text-18 font-semibold">{props.name}</h2>
      {props.badge}
    </div>
    <p className="mt-3 flex min-h-16 flex-wrap items-baseline gap-2">{props.price}</p>
    {props.note !== undefined && <p className="min-h-5 text-14 text-muted tabular-nums">{props.note}</p>}
    <p className="mt-5 mb-6 text-18">{props.description}</p>
    {props.plus !== undefined && <p className="pb-3 font-semibold">{props.plus}</p>}
    <Features features={props.features} />
  </div>
);

interface PlanCardProps extends PlanProps {
  readonly className: string;
  /** The action at the bottom, and whatever decorates the card. */
  readonly children: ReactNode;
}

export const PlanCard = ({ className, children, ...plan }: PlanCardProps) => (
  <section
    aria-label={plan.name}
    className={joinClasses('relative flex flex-col rounded-card border px-5 py-6 tablet:p-8', className)}
  >
    <Plan {...plan} />
    <div className="mt-auto grid gap-3 pt-8">{children}</div>
  </section>
);
