import type { Move } from './explore.ts';
import { forget, sweep, type Guarded } from './link-row.ts';
import { END_OF_TIME, ringOf, type Keys, type Telling, type World } from './world.ts';

/** Time goes on while anything else happens or does not. */
export function timeMoves(world: World): Move<World>[] {
  return world.now < END_OF_TIME ? [{ name: 'time passes', world: { ...world, now: world.now + 1 } }] : [];
}

/** The sweeper may come at any moment, or never. */
export function sweeperMoves(world: World, guarded: Guarded): Move<World>[] {
  const { row, now } = world;
  const after = row && sweep(row, now, guarded);
  if (row === null || after === null) return [];
  const early = (row.claim === 0 ? row.expiresAt : row.claimUntil) > now;
  return [{ name: 'sweep', world: { ...world, row: after, broken: early ? 'swept while it lived' : null } }];
}

/** A replica reads the ring anew whenever it likes, or sleeps through everything. */
export function replicaMoves(world: World): Move<World>[] {
  const loaded = ringOf(world.keys);
  const writesWith = world.keys.next === 'current' ? 2 : 1;
  return [{ name: 'reload the ring', world: { ...world, keys: { ...world.keys, loaded, writesWith } } }];
}

/** One step of a rotation. It waits for replicas that report; one that sleeps does not, and must come to no harm. */
export function rotatorMoves(world: World, guarded: Guarded): Move<World>[] {
  const { keys, row, maker } = world;
  const step = (name: string, change: Partial<Keys>): Move<World>[] => [
    { name: `rotate: ${name}`, world: { ...world, keys: { ...keys, ...change } } },
  ];
  if (keys.next === 'none') return step('make the new key', { next: 'loading' });
  if (keys.next === 'loading') return step('promote', { next: 'current', old: 'retiring' });
  if (keys.old === 'retiring') return step('close the old key', { old: 'closed' });
  if (keys.old !== 'closed') return [];
  const moved: Move<World>[] =
    row !== null && row.kid === 1
      ? [{ name: 'rotate: wrap anew', world: { ...world, row: { ...row, kid: 2 } } }]
      : [];
  const writing = maker.at === 'writing' && maker.kid === 1;
  const mayDestroy =
    (!writing || !guarded('a key is destroyed after older writes have ended')) &&
    (row?.kid !== 1 || !guarded('a key is destroyed after no row needs it'));
  return [...moved, ...(mayDestroy ? step('destroy the old key', { old: 'destroyed' }) : [])];
}

/**
 * Telling the end: the row is queued, taken, and told that it was; each may happen late, never, or again. A process that
 * dies in between leaves a world in which another one goes on.
 */
export function tellerMoves(world: World, guarded: Guarded): Move<World>[] {
  const { row, telling } = world;
  if (row === null || row.state === 'live') return [];
  const move = (name: string, change: Partial<Telling>, untold = row.untold): Move<World> => ({
    name: `tell: ${name}`,
    world: { ...world, row: { ...row, untold }, telling: { ...telling, ...change } },
  });
  const moves: Move<World>[] = [];
  const forgotten = forget(row, guarded);
  if (forgotten !== null) moves.push({ name: 'forget the tombstone', world: { ...world, row: forgotten } });
  if (!row.untold) return moves;
  if (telling.job === 'none') moves.push(move('queue the end', { job: 'waiting' }));
  else moves.push(move('the queue is lost', { job: 'none' }));
  if (telling.job === 'waiting') moves.push(move('take it', { job: 'done', recorded: row.why }));
  const mayErase =
    telling.job === 'done' ||
    (telling.job === 'waiting' && !guarded('a watch is erased after its end was taken'));
  // What the queue still holds of it may be lost now, or taken once more: both change nothing.
  if (mayErase) moves.push(move('erase the watch', { job: 'none' }, false));
  return moves;
}
