import type { Plan } from '@oncelink/contracts';
import { useStore, type Store } from '../../lib/store.ts';
import type { CreateLinkState, MadeState } from './create-link-state.ts';
import { ReadyScreen } from './ready-screen.tsx';
import { noteEnding } from './kept/keep-link.ts';
import { EndedLinkScreen } from './sent/ended-link-screen.tsx';
import { endLink, learnOfLink } from './sent/follow-link.ts';
import { several } from './several/late-several.ts';

interface MadeLinkProps {
  readonly states: Store<CreateLinkState>;
  readonly state: MadeState;
  readonly plan: Plan;
  readonly onAnother: () => void;
}

/** The link that was made here, from its first copy to its end; or those of several readers. */
export function MadeLink({ states, state, plan, onAnother }: MadeLinkProps) {
  // It came before the links were made: none is made that could not be shown.
  const late = useStore(several.store, null);
  if (state.step === 'several')
    return late && <late.SeveralScreen batch={state.batch} plan={plan} onAnother={onAnother} />;
  if (state.step === 'ended')
    return (
      <EndedLinkScreen
        ending={state.ending}
        name={state.name}
        reply={state.reply}
        files={state.files}
        onAnother={onAnother}
      />
    );
  return (
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
}
