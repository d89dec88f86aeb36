import type { Move } from './explore.ts';
import { acknowledge, claim, remove, type Guarded, type LinkRow } from './link-row.ts';
import { LIFE, ringOf, WAIT, type Keys, type Reader, type World } from './world.ts';

/** What someone does next; null: nothing. */
type Step = readonly [name: string, world: World] | null;

const stateOf = (keys: Keys, kid: number): string => (kid === 1 ? keys.old : keys.next);
const isInUse = (keys: Keys, kid: number): boolean => ['current', 'retiring'].includes(stateOf(keys, kid));
const currentOf = (keys: Keys): number => (keys.next === 'current' ? 2 : 1);

const named = (steps: readonly Step[]): Move<World>[] =>
  steps.flatMap((step) => (step === null ? [] : [{ name: step[0], world: step[1] }]));

/** Making a link: begin (the statement sees the keys), commit, answer; each may be the last thing that happens. */
export function makerMoves(world: World, guarded: Guarded): Move<World>[] {
  const { maker, keys, row, now } = world;
  if (maker.accepted) return [];
  const lose: World = { ...world, maker: { ...maker, at: 'idle', kid: 0, lossesLeft: maker.lossesLeft - 1 } };
  const mayLose = maker.lossesLeft > 0;
  if (maker.at === 'idle') {
    const kid = keys.writesWith;
    const allowed = isInUse(keys, kid) || !guarded('a row is written under a key that is in use');
    if (allowed) return named([['make: begin', { ...world, maker: { ...maker, at: 'writing', kid } }]]);
    const reloaded = { ...keys, loaded: ringOf(keys), writesWith: currentOf(keys) };
    return named([['make: refused, look for the key', { ...world, keys: reloaded }]]);
  }
  if (maker.at === 'writing') {
    const fresh: LinkRow = {
      state: 'live',
      claim: 0,
      claimUntil: 0,
      expiresAt: now + LIFE,
      startsAt: now + WAIT,
      why: null,
      kid: maker.kid,
      untold: false,
    };
    // A repeated call finds its own row, and leaves it alone.
    const written: World = { ...world, row: row ?? fresh, maker: { ...maker, at: 'written', kid: 0 } };
    return named([['make: commit', written], mayLose ? ['make: crash before the commit', lose] : null]);
  }
  return named([
    ['make: answer', { ...world, maker: { ...maker, at: 'idle', accepted: true } }],
    mayLose ? ['make: the answer is lost', lose] : null,
  ]);
}

/** Why a claim was rightly refused. Anything else loses a secret that was accepted. */
function mayRefuse({ row, now }: World, token: number): boolean {
  if (row === null || row.state !== 'live') return true;
  if (row.claim === 0) return row.expiresAt <= now || row.startsAt > now;
  return row.claim !== token || row.claimUntil <= now;
}

function runClaim(world: World, token: number, guarded: Guarded): World {
  const { row, now } = world;
  const after = row && claim(row, token, now, guarded);
  if (after === null || after === undefined) {
    const lost = mayRefuse(world, token) ? null : 'refused, though it was waiting';
    return { ...world, broken: lost };
  }
  const late = row?.claim !== token && after.expiresAt <= now ? 'granted first after its end' : null;
  const again = row?.claim === token && after.claimUntil <= now ? 'granted again after its grace' : null;
  const early = after.startsAt > now ? 'granted before its start' : null;
  return {
    ...withReader({ ...world, row: after }, token, { at: 'granted', kid: after.kid }),
    broken: late ?? again ?? early,
  };
}

function withReader(world: World, token: number, change: Partial<Reader>): World {
  const [first, second] = world.readers;
  return {
    ...world,
    readers: token === 1 ? [{ ...first, ...change }, second] : [first, { ...second, ...change }],
  };
}

/** Unwraps what a claim was granted; a key that was replaced meanwhile is looked up again, with the same token. */
function answerClaim(world: World, reader: Reader, token: number, guarded: Guarded): Step {
  const { keys } = world;
  if (keys.loaded.includes(reader.kid))
    return ['read: the answer arrives', withReader(world, token, { at: 'reading', kid: 0, hasRead: true })];
  if (!guarded('an unknown key is looked up again'))
    return ['read: no key', { ...world, broken: 'granted, but not decrypted' }];
  const reloaded = { ...world, keys: { ...keys, loaded: ringOf(keys) } };
  return ['read: look for the key', withReader(reloaded, token, { at: 'idle', kid: 0 })];
}

/** Reading: claim, answer, acknowledge, and all of it again. `token` is 1 or 2. */
export function readerMoves(world: World, token: 1 | 2, guarded: Guarded): Move<World>[] {
  const reader = world.readers[token - 1];
  if (reader === undefined || world.row === null) return [];
  const claimed: Step = [`read ${token}: claim`, runClaim(world, token, guarded)];
  if (reader.at === 'idle') return named([claimed, acknowledgeAsRival(world, token, guarded)]);
  if (reader.at === 'reading') return named([acknowledgeAsReader(world, token, guarded)]);
  const left = reader.lossesLeft;
  const again = withReader(world, token, { at: 'idle', kid: 0, lossesLeft: left - 1 });
  const lost: Step = [`read ${token}: the answer is lost`, again];
  return named([answerClaim(world, reader, token, guarded), left > 0 ? lost : null]);
}

/** At any time after the text has arrived, or never: it may be under way for long, and be lost. */
function acknowledgeAsReader(world: World, token: number, guarded: Guarded): Step {
  const after = world.row && acknowledge(world.row, token, guarded);
  return after && [`read ${token}: acknowledge`, { ...world, row: after }];
}

/** Anyone who knows the link may say that it has been read: that must not end what another one is reading. */
function acknowledgeAsRival(world: World, token: number, guarded: Guarded): Step {
  if (world.row === null || world.row.claim === token) return null;
  const after = acknowledge(world.row, token, guarded);
  const broken = 'erased by someone who had not read it';
  return after && [`read ${token}: acknowledge unread`, { ...world, row: after, broken }];
}

/** Deleting unread, as often as it takes to hear that it is done. */
export function deleterMoves(world: World, guarded: Guarded): Move<World>[] {
  const { row, now, deleted } = world;
  if (row === null || deleted) return [];
  const after = remove(row, now, guarded) ?? row;
  return named([
    ['delete', { ...world, row: after, deleted: after.why === 'deleted' }],
    ['delete: the answer is lost', { ...world, row: after }],
  ]);
}
