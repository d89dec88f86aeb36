import { useEffect, useEffectEvent, useState } from 'react';
import { cleanLabel, type KeptLink } from '../../../lib/link-list/kept-link.ts';
import type { Added } from '../../../lib/link-list/link-list.ts';
import { linkList } from '../../../lib/link-list/the-list.ts';
import { useStore } from '../../../lib/store.ts';
import type { ReadyLink } from '../create-link-state.ts';
import { keepLink } from './keep-link.ts';

/** What is typed is kept soon: the page may be closed at any moment. */
const SAVE_MS = 200;

/** Where a link stands in the list. `opening`: the list is being read. */
type Place = 'opening' | 'kept' | 'forgotten' | 'too-many';

export interface KeptNow {
  readonly place: Place;
  /** As it was typed. */
  readonly label: string;
  readonly setLabel: (label: string) => void;
  /** Keeps the label at once. */
  readonly save: () => void;
  readonly forget: () => void;
  readonly keep: () => void;
}

function placeOf(added: Added | null, kept: KeptLink | undefined): Place {
  if (added === null) return 'opening';
  if (kept !== undefined) return 'kept';
  return added.outcome === 'too-many' ? 'too-many' : 'forgotten';
}

/** Adds a link to the list once its card is shown. @returns what that came to, and a way to add it again */
function useAdded(link: ReadyLink): readonly [Added | null, () => void] {
  const [added, setAdded] = useState<Added | null>(null);
  const keep = useEffectEvent((url: string) => keepLink({ ...link, url }));
  const { url } = link;
  useEffect(() => {
    let shown = true;
    keep(url).then(
      (outcome) => shown && setAdded(outcome),
      () => undefined,
    );
    return () => {
      shown = false;
    };
  }, [url]);
  const again = () => {
    if (added !== null) linkList.remember(added.id);
    void keepLink(link).then(setAdded);
  };
  return [added, again];
}

function saveLabel(id: string, typed: string): void {
  const label = cleanLabel(typed);
  void linkList.change(id, (now) => (now.label === label ? now : { ...now, label }));
}

/** What is typed as a label, which follows into the list. */
function useLabel(id: string | undefined) {
  const [typed, setTyped] = useState<string | null>(null);
  const save = () => {
    if (id !== undefined && typed !== null) saveLabel(id, typed);
  };
  const saveLast = useEffectEvent(save);
  useEffect(() => {
    if (id === undefined || typed === null) return undefined;
    const timer = setTimeout(() => saveLabel(id, typed), SAVE_MS);
    return () => clearTimeout(timer);
  }, [id, typed]);
  // The card is left: what was typed last counts.
  useEffect(() => () => saveLast(), []);
  return { typed, setTyped, save };
}

/** Keeps a link in My links while its card is shown, and follows what its maker decides about that. */
export function useKeptLink(link: ReadyLink): KeptNow {
  const { links } = useStore(linkList.store);
  const [added, keep] = useAdded(link);
  const { typed, setTyped, save } = useLabel(added?.id);
  const kept = links.find(({ id }) => id === added?.id);
  return {
    place: placeOf(added, kept),
    label: typed ?? kept?.label ?? '',
    setLabel: setTyped,
    save,
    forget: () => void (added && linkList.forget([added.id])),
    keep,
  };
}
