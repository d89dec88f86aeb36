import type { ReactNode } from 'react';
import Check from 'lucide-react/icons/check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import { t } from '../../i18n/translate.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import type { PlanFeature } from './plans.ts';

const Feature = ({ feature: { name, explained, planned = false } }: { feature: PlanFeature }) => {
  const Icon = planned ? CircleDashed : Check;
  return (
    <li
      className={joinClasses(
        'grid grid-cols-[18px_1fr] gap-x-2.5 border-t border-line py-2.5',
        planned && 'text-muted',
      )}
    >
      <Icon aria-hidden size={18} strokeWidth={1.75} className="mt-0.5" />
      <div>
        <p>{t(`pricing.features.${name}`)}</p>
        {explained !== undefined && (
          <p className="text-14 text-muted">{t(`pricing.explained.${explained}`)}</p>
        )}
      </div>
    </li>
  );
};

/** What works is in sight; what does not yet is behind one fold, which says so. Where nothing works yet, it is open. */
export const Features = ({ features }: { features: readonly PlanFeature[] }) => {
  const works = features.filter(({ planned = false }) => !planned);
  const planned = features.filter(({ planned = false }) => planned);
  return (
    <>
      <ul>
        {works.map((feature) => (
          <Feature key={feature.name} feature={feature} />
        ))}
      </ul>
      {planned.length > 0 && (
        <details open={works.length === 0} className="border-t border-line">
          <summary className="min-h-11 cursor-pointer py-2.5 text-muted">
            {t(works.length === 0 ? 'pricing.allPlanned' : 'pricing.somePlanned')}
          </summary>
          <ul>
            {planned.map((feature) => (
              <Feature key={feature.name} feature={feature} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
};

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
