import { serviceOf, type ServicesOptions } from './service-plan.ts';
import type { ServiceOptions } from './service-process.ts';

/** The programs of apps/together. Those that hold the key ring are apart from all others. */
const SECRETS_AND_KEYS = 'secrets-and-keys';
const QUIET_SERVICES = 'quiet-services';
const HOLD_THE_RING = ['key-rotator', 'secrets-service'];

type Given = Pick<ServicesOptions, 'root' | 'options'>;

/** Spans name the process that made them, and a saved file restarts one service. */
const areApart = ({ options }: Given): boolean =>
  options.watch || Object.keys(process.env).some((name) => name.startsWith('OTEL_EXPORTER_OTLP_ENDPOINT'));

/**
 * Has several services run in one process each, where each would load the same libraries again (ADR 108).
 * @returns what is to be started in their place
 */
export function shareProcesses(given: Given, services: readonly ServiceOptions[]): readonly ServiceOptions[] {
  if (areApart(given)) return services;
  const holding = services.filter(({ name }) => HOLD_THE_RING.includes(name));
  const others = services.filter((service) => !holding.includes(service));
  return [...share(given, SECRETS_AND_KEYS, holding), ...share(given, QUIET_SERVICES, others)];
}

/** They start in this order. */
function share(given: Given, name: string, services: readonly ServiceOptions[]): readonly ServiceOptions[] {
  const [first, ...rest] = services;
  if (first === undefined) return [];
  const isCommon = (key: string): boolean => rest.every(({ env }) => env[key] === first.env[key]);
  const pick = (env: NodeJS.ProcessEnv, isWanted: (key: string) => boolean): NodeJS.ProcessEnv =>
    Object.fromEntries(Object.entries(env).filter(([key]) => isWanted(key)));
  const own = services.map((service) => [service.name, pick(service.env, (key) => !isCommon(key))]);
  return [
    {
      ...first,
      ...serviceOf(given, 'together', `${name}/${name}`),
      name,
      env: { ...pick(first.env, isCommon), TOGETHER: JSON.stringify(Object.fromEntries(own)) },
      healthUrls: services.flatMap(({ healthUrls }) => healthUrls),
    },
  ];
}
