import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { describeServices } from './describe-services.ts';
import { dumpBeforeUpgrade, finishUpgrade } from './dump-before-upgrade.ts';
import { ensureRing } from './ensure-ring.ts';
import { keepRotatorEnv } from './keep-rotator-env.ts';
import { runLogged } from './run-logged.ts';
import { programOf, type ServicesOptions } from './service-plan.ts';
import { shareProcesses } from './share-processes.ts';
import { ServiceOnUse } from './service-on-use.ts';
import { ServiceProcess, endLeftover, type ServiceOptions } from './service-process.ts';

export interface Services {
  readonly gatewayPort: number;
  /** Where all mail can be read that the product sends, unless it goes to a real server. */
  readonly inboxUrl: string | undefined;
  readonly services: readonly (ServiceProcess | ServiceOnUse)[];
}

function migrate({ name, env, folder }: ServiceOptions, given: ServicesOptions): Promise<void> {
  const { nodeArgs = [], script } = programOf(given, name, 'migrate');
  return runLogged({
    title: `The migration of the database of the ${name}`,
    args: [...nodeArgs, script],
    env,
    cwd: given.root,
    logFile: path.join(folder, `${name}-migrate.log`),
    signal: given.signal,
  });
}

/**
 * Brings the databases up to date and starts the services, in few processes; `stack` ends them.
 * @throws LaunchError when one of them does not get ready
 */
export async function startServices(given: ServicesOptions, stack: AsyncDisposableStack): Promise<Services> {
  const folder = path.join(given.options.dataFolder, 'services');
  mkdirSync(folder, { recursive: true });
  const { gateway, owners, idle, rotator, tools, ...urls } = await describeServices(given, folder);
  const busy = owners.filter((service) => !idle.includes(service));
  const programs = [...shareProcesses(given, [rotator, ...busy]), gateway];
  // Each alone as well: so they run with traces, and ran in former versions.
  await Promise.all([...new Set([...tools, ...owners, rotator, ...programs])].map(endLeftover));
  const start = (service: ServiceOptions): ServiceProcess => stack.use(new ServiceProcess(service));
  // Ended in the opposite order, so that what depends on others still gets answers to what it has asked.
  const started = tools.map((tool) => stack.use(new ServiceOnUse(tool)));
  if (given.options.production) await dumpBeforeUpgrade(given, given.warn);
  await Promise.all(owners.map((service) => migrate(service, given)));
  await ensureRing(rotator, given);
  stack.use(keepRotatorEnv(given.options.dataFolder, rotator.env));
  const services = [...started, ...programs.map(start)];
  await Promise.all(services.map((service) => service.ready(given.signal)));
  if (given.options.production) finishUpgrade(given);
  return { ...urls, services };
}
