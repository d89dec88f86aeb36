import Lock from 'lucide-react/icons/lock';
import { siteTexts } from './site-sections.texts.ts';
import { Card } from '../../ui/card.tsx';
import { Fuse } from '../../ui/fuse.tsx';
import { StateLabel } from '../../ui/state-label.tsx';
import { StatusBadge } from './status-badge.tsx';

interface SampleCardProps {
  readonly name: string;
  /** Term and value, in order. */
  readonly rows: readonly (readonly [string, string])[];
  readonly link: string;
  /** How much of its life is left, as a class: `[--left:38%]`. */
  readonly left: string;
}

const { sampleCard } = siteTexts;

const ROW = 'flex flex-wrap items-center justify-between gap-x-4 border-t border-line py-2.5';

/** A secret that nobody made: what its maker would see of it. */
export const SampleCard = ({ name, rows, link, left }: SampleCardProps) => (
  <Card aria-label={sampleCard.label} className="p-6">
    <Fuse className={left} />
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="font-semibold">{name}</p>
      <StatusBadge status="sample" />
    </div>
    <dl>
      {rows.map(([term, value]) => (
        <div key={term} className={ROW}>
          <dt className="text-muted">{term}</dt>
          <dd className="text-right tabular-nums huge:text-left">{value}</dd>
        </div>
      ))}
      <div className={ROW}>
        <dt className="text-muted">{sampleCard.state}</dt>
        <dd>
          <StateLabel icon={Lock}>{sampleCard.encrypted}</StateLabel>
        </dd>
      </div>
      <div className={ROW}>
        <dt className="text-muted">{sampleCard.link}</dt>
        <dd className="font-mono break-all">{link}</dd>
      </div>
    </dl>
  </Card>
);
