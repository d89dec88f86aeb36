import { setTimeout as pause } from 'node:timers/promises';
import { asPage } from '../ask.ts';
import type { Fault, Stage } from '../fault.ts';
import { isClaimed } from '../observe-database.ts';
import { claimUntilKnown } from '../people.ts';
import type { KnownLink, Reader } from '../record-history.ts';
import type { Product, Service } from '../start-product.ts';

/** The moments of a claim and its acknowledgement at which somebody is killed. */
const POINTS = ['before request', 'after sent', 'before answer', 'before ack', 'after ack'] as const;
type Point = (typeof POINTS)[number];

const COMMIT_MS = 3000;

interface Case {
  readonly stage: Stage;
  readonly service: Service;
  readonly link: KnownLink;
  readonly reader: Reader;
}

/** Ends one replica, or all of them: nobody knows which one holds what we wait for. */
async function kill({ members }: Product, service: Service, all = false): Promise<void> {
  await Promise.all(members[service].slice(0, all ? undefined : 1).map((member) => member.kill()));
}

async function untilClaimed({ query }: Product, link: KnownLink): Promise<void> {
  const limit = performance.now() + COMMIT_MS;
  while (performance.now() < limit && !(await isClaimed(query, link))) await pause(5);
}

/** Answers are held on their way until the claim stands in the database; then whoever was to pass them on dies. */
async function killBeforeAnswer({
  stage: { product, recorder },
  service,
  link,
  reader,
}: Case): Promise<void> {
  const way = service === 'gateway' ? 'gateway>rpc' : 'secrets>rpc';
  const weather = service === 'gateway' ? 'hold answers' : 'hold requests';
  await product.network.get(way)?.change(weather);
  const claim = recorder.claim(link, reader);
  await untilClaimed(product, link);
  await kill(product, service, true);
  await product.network.get(way)?.change('pass');
  await claim;
}

async function killAt(point: Point, one: Case): Promise<void> {
  const { stage, service, link, reader } = one;
  const { product, recorder } = stage;
  if (point === 'before answer') return killBeforeAnswer(one);
  if (point === 'before request') return kill(product, service);
  if (point === 'after sent') {
    const claim = recorder.claim(link, reader);
    await pause(Math.random() * 5);
    await kill(product, service);
    await claim;
    return;
  }
  await asPage(() => recorder.claim(link, reader));
  if (point === 'after ack') await asPage(() => recorder.acknowledge(link, reader));
  return kill(product, service);
}

/** One link whose reader meets a dying process, a rival who comes afterwards, and the process that is back. */
async function dieOnce(stage: Stage, service: Service, point: Point): Promise<void> {
  const { product, recorder } = stage;
  const link = await recorder.create('short');
  if (link === undefined) return;
  const reader = recorder.newReader(link);
  await killAt(point, { stage, service, link, reader });
  const back = Promise.all(product.members[service].map((member) => member.revive()));
  const answer = await claimUntilKnown(recorder, link, reader);
  await recorder.claim(link, recorder.newReader(link));
  if (answer?.status === 200) await asPage(() => recorder.acknowledge(link, reader));
  await recorder.claim(link, reader);
  await back;
}

const killed = (service: Service, name: string): Fault => ({
  name: `kill ${name}`,
  inCi: service !== 'key-rotator',
  run: async (stage) => {
    for (let round = 0; round < stage.scale.kills; round += 1)
      await dieOnce(stage, service, POINTS[round % POINTS.length] ?? 'before request');
    return `${stage.scale.kills} kills`;
  },
});

/** F1. The sweeping worker runs in the secrets-service, and dies with it. */
export const KILLED_PROCESSES: readonly Fault[] = [
  killed('gateway', 'gateway'),
  killed('secrets', 'secrets-service and its worker'),
  killed('key-rotator', 'key-rotator'),
];
