import type { Plan } from '@oncelink/contracts';
import type { CreateLinkFlow } from './create-link-flow.ts';
import type { MadeState } from './create-link-state.ts';
import { ReadyScreen } from './ready-screen.tsx';
import { EndedLinkScreen } from './sent/ended-link-screen.tsx';

interface MadeLinkProps {
  readonly flow: CreateLinkFlow;
  readonly state: MadeState;
  readonly plan: Plan;
  readonly onAnother: () => void;
}

/** The link that was made here, from its first copy to its end. */
export const MadeLink = ({ flow, state, plan, onAnother }: MadeLinkProps) =>
  state.step === 'ended' ? (
    <EndedLinkScreen ending={state.ending} onAnother={onAnother} />
  ) : (
    <ReadyScreen
      link={state.link}
      plan={plan}
      burning={state.step === 'burning'}
      onReceipt={(receipt) => flow.learn(receipt)}
      onEnd={(ending) => void flow.end(ending)}
      onAnother={onAnother}
    />
  );
