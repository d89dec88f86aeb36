/** What the registry knows against the packages in the lock. */
export type Advisories =
  | { readonly state: 'unavailable'; readonly reason: string }
  | { readonly state: 'known'; readonly severe: readonly string[]; readonly others: number };

const SEVERE: readonly unknown[] = ['high', 'critical'];

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Reads what `npm audit --json` says. A registry that does not offer it tells nothing: that must not be taken for a
 * clean result.
 */
export function readAdvisories(output: string): Advisories {
  const answer = parse(output);
  if (!isObject(answer) || !isObject(answer['vulnerabilities'])) {
    const reason =
      isObject(answer) && typeof answer['message'] === 'string' ? answer['message'] : 'no answer';
    return { state: 'unavailable', reason };
  }
  const all = Object.entries(answer['vulnerabilities']).map(([name, found]) => ({
    name,
    severity: isObject(found) ? found['severity'] : undefined,
  }));
  const severe = all.filter(({ severity }) => SEVERE.includes(severity));
  return {
    state: 'known',
    severe: severe.map(({ name, severity }) => `${name}: ${String(severity)}`),
    others: all.length - severe.length,
  };
}
