import { routeKind } from '@oncelink/edge-headers';

/** What is kept of a report: names and origins, no address of an opened page. */
export interface Violation {
  readonly directive: string;
  /** Origin of the blocked resource, or the policy's keyword for it, such as `inline`. */
  readonly blocked: string;
  /** The kind of page on which it happened. */
  readonly page: string;
}

const UNKNOWN = 'unknown';
const WORD = /^[a-z-]{1,40}$/;

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? { ...value } : {};

const wordOf = (value: unknown): string => (typeof value === 'string' && WORD.test(value) ? value : UNKNOWN);

function urlOf(value: unknown): URL | null {
  return typeof value === 'string' ? URL.parse(value) : null;
}

/** The kind of page alone: a link's path holds a code, or a whole key if something has changed its `#`. */
function pageOf(value: unknown): string {
  const url = urlOf(value);
  return url === null ? UNKNOWN : routeKind(url.pathname);
}

/** `report-uri` wraps one report in "csp-report"; `report-to` sends a list of reports with other field names. */
export function summarise(body: unknown): Violation {
  const [first] = Array.isArray(body) ? body : [body];
  const outer = fieldsOf(first);
  const report = fieldsOf(outer['csp-report'] ?? outer['body']);
  const blocked = report['blocked-uri'] ?? report['blockedURL'];
  const origin = urlOf(blocked)?.origin;
  return {
    directive: wordOf(
      report['effective-directive'] ?? report['effectiveDirective'] ?? report['violated-directive'],
    ),
    blocked: origin === undefined || origin === 'null' ? wordOf(blocked) : origin,
    page: pageOf(report['document-uri'] ?? report['documentURL']),
  };
}
