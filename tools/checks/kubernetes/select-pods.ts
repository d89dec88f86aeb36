import type { Workload } from './manifests.ts';

/** A label selector of Kubernetes. */
export interface Selector {
  readonly matchLabels?: Readonly<Record<string, string>>;
  readonly matchExpressions?: readonly {
    readonly key: string;
    readonly operator: string;
    readonly values?: readonly string[];
  }[];
}

/** Whether labels fit a selector. The empty selector fits all. */
export function selects(selector: Selector, labels: Readonly<Record<string, string>>): boolean {
  const { matchLabels = {}, matchExpressions = [] } = selector;
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, operator, values = [] }) => {
      const isListed = key in labels && values.includes(labels[key] ?? '');
      if (operator === 'In') return isListed;
      if (operator === 'NotIn') return !isListed;
      return (operator === 'Exists') === key in labels;
    })
  );
}

export const selectedBy = (selector: Selector, workloads: readonly Workload[]): Workload[] =>
  workloads.filter(({ labels }) => selects(selector, labels));
