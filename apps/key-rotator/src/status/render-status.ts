import type { KeyStatus, RotationStatus } from './read-status.ts';

/** The status for people, who find the warnings last. */
export function renderStatus({ keys, lastDestroyed, replicas, next, warnings }: RotationStatus): string {
  return [
    ...keys.map(describeKey),
    lastDestroyed === null
      ? 'No key was destroyed yet.'
      : `Key ${lastDestroyed.kid} was the last to be destroyed, at ${lastDestroyed.at}.`,
    `${replicas.length} replicas of the secrets-service report:`,
    ...replicas.map(
      ({ replica, kids, writesWith }) =>
        `  ${replica}  holds ${kids.join(', ') || 'no key'}, writes with ${writesWith ?? 'none'}`,
    ),
    `Next step: ${next}.`,
    ...warnings.map((warning) => `WARNING: ${warning}`),
    '',
  ].join('\n');
}

const describeKey = ({ kid, state, ageHours, rows, isInRing }: KeyStatus): string =>
  [
    `Key ${kid}`.padEnd(9),
    state.padEnd(9),
    (ageHours === null ? 'never current' : `since ${ageHours.toFixed(1)} h`).padEnd(14),
    `${rows} rows`.padStart(12),
    isInRing ? '' : ' (not in the ring)',
  ].join(' ');
