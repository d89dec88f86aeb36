import type { Move, System } from './explore.ts';
import { replicaMoves, rotatorMoves, sweeperMoves, tellerMoves, timeMoves } from './house-moves.ts';
import type { Guard, Guarded } from './link-row.ts';
import { deleterMoves, makerMoves, readerMoves } from './people-moves.ts';
import { judge, START, type World } from './world.ts';

/**
 * The whole life of one link, among a maker, two rival readers, someone who deletes, the sweeper, a rotation of keys, a
 * replica that may sleep, the teller of its end, and calls and answers that are lost at every point.
 * @param without a guard to take away
 */
export function linkLife(without?: Guard): System<World> {
  const guarded: Guarded = (guard) => guard !== without;
  return {
    start: START,
    judge,
    moves: (world): readonly Move<World>[] => [
      ...makerMoves(world, guarded),
      ...readerMoves(world, 1, guarded),
      ...readerMoves(world, 2, guarded),
      ...deleterMoves(world, guarded),
      ...sweeperMoves(world, guarded),
      ...tellerMoves(world, guarded),
      ...rotatorMoves(world, guarded),
      ...replicaMoves(world),
      ...timeMoves(world),
    ],
  };
}
