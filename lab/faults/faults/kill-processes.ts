import { setTimeout as pause } from 'node:timers/promises';
import { asPage } from '../ask.ts';
import type { Fault, Stage } from '../fault.ts';
import type { Member } from '../member.ts';
import { isClaimed } from '../observe-database.ts';
import { claimUntilKnown } from '../people.ts';
import type { KnownLink, Reader } from '../record-history.ts';
import type { Service } from '../start-product.ts';

/** The moments of a claim and its acknowledgement at which someone is killed. */
const POINTS = ['before request', 'after sent', 'before answer', 'before ack', 'after ack'] as const;
type Point = (typeof POINTS)[number];

const COMMIT_MS = 3000;
/** So many kills may come too early or too late for their claim, for each that has to meet it. */
const MISSES_MAX = 10;

interface Case {
  readonly stage: Stage;
  readonly service: Service;
  /** Index of the replica that dies; where that is a gateway, it is the one that is asked. */
  readonly member: number;
  readonly link: KnownLink;
  readonly reader: Reader;
}

const replicasOf = ({ stage, service }: Case): readonly Member[] => stage.product.members[service];
const kill = async (one: Case): Promise<void> => replicasOf(one)[one.member]?.kill();

/** Waits until the link is claimed. @returns false when it is not in time */
export async function untilClaimed({ query }: Stage['product'], link: KnownLink): Promise<boolean> {
  const limit = performance.now() + COMMIT_MS;
  while (performance.now() < limit) {
    if (await isClaimed(query, link)) return true;
    await pause(5);
  }
  return false;
}

interface Blow {
  /** Resolves when it is time; false when that did not come. */
  readonly moment: (one: Case) => Promise<boolean>;
  readonly strike: (one: Case) => Promise<void>;
}

/** @returns whether it struck while the claim was under way */
async function strikeDuringClaim(one: Case, { moment, strike }: Blow): Promise<boolean> {
  const { stage, service, member, link, reader } = one;
  let isUnderWay = true;
  const claim = stage.recorder
    .claim(link, reader, service === 'gateway' ? member : undefined)
    .finally(() => (isUnderWay = false));
  const hasCome = await moment(one);
  const met = hasCome && isUnderWay;
  await strike(one);
  await claim;
  return met;
}

/** Answers are held on their way until the claim stands in the database; then the process that should pass them on dies. */
async function killBeforeAnswer(one: Case): Promise<boolean> {
  const isGateway = one.service === 'gateway';
  const way = one.stage.product.network.get(isGateway ? 'gateway>rpc' : 'secrets>rpc');
  await way?.change(isGateway ? 'hold answers' : 'hold requests');
  const strike = async (): Promise<void> => {
    // Any replica of the secrets-service may have made the claim.
    await (isGateway ? kill(one) : Promise.all(replicasOf(one).map((member) => member.kill())));
    // What the dead had written would still arrive, and no answer be lost with them.
    if (one.service === 'secrets') await way?.change('reset');
    await way?.change('pass');
  };
  const moment = (): Promise<boolean> => untilClaimed(one.stage.product, one.link);
  return strikeDuringClaim(one, { moment, strike });
}

/** @returns whether the moment was met */
async function killAt(point: Point, one: Case): Promise<boolean> {
  const { recorder } = one.stage;
  if (point === 'before answer') return killBeforeAnswer(one);
  if (point === 'after sent') {
    return strikeDuringClaim(one, { moment: () => pause(Math.random() * 3, true), strike: kill });
  }
  if (point !== 'before request') await asPage(() => recorder.claim(one.link, one.reader));
  if (point === 'after ack') await asPage(() => recorder.acknowledge(one.link, one.reader));
  await kill(one);
  return true;
}

/**
 * One link whose reader meets a dying process, a rival who comes afterwards, and the process that is back.
 * @returns whether the kill came when it was to come
 */
async function dieOnce(stage: Stage, service: Service, round: number): Promise<boolean> {
  const { product, recorder, scale, outage } = stage;
  const link = await recorder.create('short');
  if (link === undefined) return false;
  const reader = recorder.newReader(link);
  const members = product.members[service];
  const one = { stage, service, member: (scale.seed + round) % members.length, link, reader };
  let met = false;
  let asking: Promise<unknown> | undefined;
  const killAndRevive = async (): Promise<void> => {
    met = await killAt(POINTS[round % POINTS.length] ?? 'before request', one);
    asking = readAfterwards(one);
    await Promise.all(members.map((member) => member.revive()));
  };
  await outage(killAndRevive, { stopsGateways: service === 'gateway' });
  await asking;
  return met;
}

async function readAfterwards({ stage: { recorder }, link, reader }: Case): Promise<void> {
  const answer = await claimUntilKnown(recorder, link, reader);
  await recorder.claim(link, recorder.newReader(link));
  if (answer?.status === 200) await asPage(() => recorder.acknowledge(link, reader));
  await recorder.claim(link, reader);
}

const killed = (service: Service, name: string): Fault => ({
  name: `kill ${name}`,
  inCi: service !== 'key-rotator',
  run: async (stage) => {
    const { kills } = stage.scale;
    let misses = 0;
    for (let round = 0; round < kills;) {
      if (await dieOnce(stage, service, round)) round += 1;
      else misses += 1;
      if (misses > kills * MISSES_MAX) throw new Error(`${misses} kills met no claim`);
    }
    return `${kills} kills at their moments, ${misses} beside them`;
  },
});

/** F1. The sweeping worker runs in the secrets-service, and dies with it. */
export const KILLED_PROCESSES: readonly Fault[] = [
  killed('gateway', 'gateway'),
  killed('secrets', 'secrets-service and its worker'),
  killed('key-rotator', 'key-rotator'),
];
