import type { KeptLink } from '../../lib/link-list/kept-link.ts';

/** What of an entry other devices are told. When a state was last asked for is each device's own. */
export type Told = Pick<KeptLink, 'label' | 'state' | 'endedAt'> & { readonly collect: string };

export const toldOf = ({ label, state, endedAt, collect = '' }: KeptLink): Told => ({
  label,
  state,
  endedAt,
  collect,
});

export const isSame = (left: Told, right: Told | undefined): boolean =>
  left.label === right?.label &&
  left.state === right.state &&
  left.endedAt === right.endedAt &&
  left.collect === right.collect;

/** A link with what another device tells of it. The same link where that is nothing new. */
export const withTold = (link: KeptLink, told: Told): KeptLink =>
  isSame(toldOf(link), told)
    ? link
    : {
        ...link,
        label: told.label,
        state: told.state,
        endedAt: told.endedAt,
        ...(link.collect !== undefined && { collect: told.collect }),
      };

/** How much is known: a link that has ended does not wait again, whatever a clock says. */
const RANKS: Readonly<Partial<Record<KeptLink['state'], number>>> = { waiting: 0, answered: 1, unknown: 2 };
const rankOf = ({ state }: KeptLink): number => RANKS[state] ?? 3;

/**
 * An entry that two devices have changed. No clock decides: a label is that of who has changed it, and of two who have, that
 * of the device which writes last, this one; of two states, the later one counts.
 * @param base what both had before, if it is known
 */
export function mergeLinks(local: KeptLink, remote: KeptLink, base: Told | undefined): Told {
  const known = rankOf(local) > rankOf(remote) ? local : remote;
  const isRelabelled = base === undefined ? local.label !== '' : local.label !== base.label;
  return {
    ...toldOf(known),
    label: isRelabelled ? local.label : remote.label,
  };
}
