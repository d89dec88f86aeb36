import type { Plan } from '@oncelink/contracts';
import type { Store } from '../../lib/store.ts';
import type { CreateLinkState, MadeState } from './create-link-state.ts';
import { ReadyScreen } from './ready-screen.tsx';
import { noteEnding } from './kept/keep-link.ts';
import { EndedLinkScreen } from './sent/ended-link-screen.tsx';
import { endLink, learnOfLink } from './sent/follow-link.ts';

interface MadeLinkProps {
  readonly states: Store<CreateLinkState>;
  readonly state: MadeState;
  readonly plan: Plan;
  readonly onAnother: () => void;
}

/** The link that was made here, from its first copy to its end. */
export const MadeLink = ({ states, state, plan, onAnother }: MadeLinkProps) =>
  state.step === 'ended' ? (
    <EndedLinkScreen ending={state.ending} onAnother={onAnother} />
  ) : (
    <ReadyScreen
      link={state.link}
      plan={plan}
      burning={state.step === 'burning'}
      onReceipt={(receipt) => {
        if (receipt.state === 'ended') void noteEnding(state.link.url, receipt);
        learnOfLink(states, receipt);
      }}
      onEnd={(ending) => {
        void noteEnding(state.link.url, ending);
        void endLink(states, ending);
      }}
      onAnother={onAnother}
    />
  );
