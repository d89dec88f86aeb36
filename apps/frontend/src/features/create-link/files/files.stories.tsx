import type { Meta, StoryObj } from '@storybook/react-vite';
import { withTopic } from '../../../i18n/language.ts';
import { keepSession } from '../../../session/session-store.ts';
import { MARA } from '../../../session/testing/mara.ts';
import { filesPart } from './late-files.ts';
import { limitsFor, type FilesProblem } from './files-limits.ts';
import { FilesPanel } from './files-panel.tsx';
import { WaitingFilesNote } from './sent-files-note.tsx';
import { sendingState, type SendingState } from './sending-state.ts';

const meta: Meta = {
  title: 'Files of a secret',
  loaders: [() => withTopic('create-link', () => withTopic('ready-link', filesPart.load))],
};
export default meta;

const GIB = 2 ** 30;
const nothing = () => undefined;
const fileOf = (name: string, bytes: number): File => {
  const file = new File([], name);
  Object.defineProperty(file, 'size', { value: bytes });
  return file;
};
const PLAN = fileOf('Lageplan Hafen.pdf', 3_400_000);
const LONG = fileOf(`${'the-key-holder-of-the-cupboard-'.repeat(5)}.tar.gz`, 900_000);

interface Shown {
  readonly files?: readonly File[];
  readonly problem?: FilesProblem;
  readonly plan?: 'free' | 'pro';
  readonly isSignedIn?: boolean;
  readonly state?: SendingState;
}

const panel = ({ files = [], problem, plan = 'free', isSignedIn = true, state }: Shown): StoryObj => ({
  loaders: [
    async () => {
      if (isSignedIn) keepSession({ token: 'token', user: MARA });
      sendingState.set(state ?? { step: 'idle' });
    },
  ],
  render: () => (
    <div className="wrap py-8">
      <div className="rounded-card border border-line bg-surface p-4 tablet:p-6">
        <FilesPanel
          files={files}
          limits={limitsFor(plan, 5 * GIB)}
          problem={problem ?? null}
          onChange={nothing}
          onChoose={nothing}
        />
      </div>
    </div>
  ),
});

const sending = {
  step: 'sending',
  line: 'running',
  bytes: 824_000_000,
  sent: 312_000_000,
  secondsLeft: 190,
} as const;

export const Nothing = panel({});
export const SignedOut = panel({ isSignedIn: false, files: [PLAN] });
export const Some = panel({ files: [PLAN, LONG] });
export const TooLarge = panel({ files: [PLAN, LONG, fileOf('disk.img', 6_000_000)], problem: 'too-large' });
export const TooMany = panel({
  files: Array.from({ length: 21 }, (_, n) => fileOf(`${n}.txt`, 10)),
  problem: 'too-many',
});
export const TooLong = panel({ files: [PLAN], problem: 'too-long', plan: 'pro' });
export const Sending = panel({ files: [PLAN], state: sending });
export const Paused = panel({ files: [PLAN], state: { ...sending, line: 'paused', secondsLeft: null } });
export const Lost = panel({ files: [PLAN], state: { ...sending, line: 'waiting', secondsLeft: null } });
export const Changed = panel({ files: [PLAN], state: { step: 'failed', why: 'changed' } });
export const NoQuota = panel({ files: [PLAN], state: { step: 'failed', why: 'quota' } });
export const OnTheCard: StoryObj = {
  render: () => (
    <div className="wrap py-8">
      <WaitingFilesNote />
    </div>
  ),
};
