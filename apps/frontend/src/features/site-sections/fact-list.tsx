import type { Status } from './status-badge.tsx';
import { StatusBadge } from './status-badge.tsx';

export interface Fact {
  readonly title: string;
  readonly text: string;
  readonly status?: Status;
}

/** Names and sentences between hairlines, and whether each of them works. */
export const FactList = ({ facts }: { facts: readonly Fact[] }) => (
  <dl>
    {facts.map(({ title, text, status }) => (
      <div
        key={title}
        className="grid items-baseline gap-x-6 gap-y-1 border-t border-line py-5 last:border-b tablet:grid-cols-[240px_1fr_auto]"
      >
        <dt className="font-semibold">{title}</dt>
        <dd className="max-w-reading text-muted">{text}</dd>
        {status !== undefined && (
          <dd className="mt-1 tablet:mt-0">
            <StatusBadge status={status} />
          </dd>
        )}
      </div>
    ))}
  </dl>
);

/** The same in columns, where the sentences are short. */
export const FactColumns = ({ facts }: { facts: readonly Fact[] }) => (
  <div className="grid gap-x-16 gap-y-8 tablet:grid-cols-2">
    {facts.map(({ title, text, status }) => (
      <div key={title}>
        <h3 className="mb-1 flex flex-wrap items-center gap-3 font-semibold">
          {title}
          {status !== undefined && <StatusBadge status={status} />}
        </h3>
        <p className="text-muted">{text}</p>
      </div>
    ))}
  </div>
);
