import type { Receipt } from '../../../api/receipt/read-receipt.ts';
import type { TakenBack } from '../../../api/receipt/take-back.ts';
import type { Store } from '../../../lib/store.ts';
import { awaitBurn } from '../../../ui/await-burn.ts';
import type { CreateLinkState } from '../create-link-state.ts';
import { nameLink } from '../kept/keep-link.ts';

type States = Store<CreateLinkState>;

/** The link that is shown is over: burns its card. @param burn lasts as long as that */
export async function endLink(states: States, ending: TakenBack, burn = awaitBurn): Promise<void> {
  const state = states.get();
  if (state.step !== 'ready') return;
  const burning = { step: 'burning', link: state.link } as const;
  const { url, reply, files } = state.link;
  states.set(burning);
  const [name] = await Promise.all([nameLink(url).catch(() => undefined), burn()]);
  if (states.get() === burning)
    states.set({
      step: 'ended',
      ending,
      ...(name && { name }),
      ...(reply && { reply }),
      ...(files && { files }),
    });
}

/** What the server says of the link that is shown. */
export function learnOfLink(states: States, receipt: Receipt): void {
  const state = states.get();
  if (state.step !== 'ready') return;
  if (receipt.state === 'ended') return void endLink(states, receipt);
  const { link } = state;
  if (receipt.state === 'limited' || receipt.state === 'unanswered')
    return states.set({ ...state, link: { ...link, trouble: receipt.state } });
  if (receipt.state !== 'waiting') return;
  const now = Date.now();
  const { secondsLeft } = receipt;
  // Its time is up by this computer's clock, but the server's counts.
  const isEarly = link.endsAt !== null && link.endsAt <= now && secondsLeft !== null;
  const endsAt = isEarly ? now + Math.max(secondsLeft, 1) * 1000 : link.endsAt;
  states.set({ ...state, link: { ...link, endsAt, waitingAt: now, trouble: null } });
}
