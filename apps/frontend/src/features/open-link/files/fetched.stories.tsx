import type { Meta, StoryObj } from '@storybook/react-vite';
import { withTopic } from '../../../i18n/language.ts';
import { Notice } from '../../../ui/notice.tsx';
import { t } from '../../../i18n/translate.ts';
import { AheadNote } from './ahead-note.tsx';
import { ArrivedFiles } from './arrived-files.tsx';
import { ComingFiles } from './coming-files.tsx';
import type { FetchState } from './fetch-state.ts';
import { FetchFailed } from './fetch-failed.tsx';
import { fetchPart } from './late-files.ts';

const meta: Meta = {
  title: 'Files of an opened link',
  loaders: [() => withTopic('ended-link', fetchPart.load)],
};
export default meta;

const nothing = () => undefined;
const inCard = (render: NonNullable<StoryObj['render']>): StoryObj => ({
  render: (...story) => (
    <div className="wrap py-8">
      <div className="grid gap-4 rounded-card border border-line bg-surface p-4 tablet:p-8">
        {render(...story)}
      </div>
    </div>
  ),
});

type Coming = Extract<FetchState, { readonly step: 'fetching' }>;
type Arrived = Extract<FetchState, { readonly step: 'arrived' }>;

const COMING: Coming = {
  step: 'fetching',
  line: 'running',
  bytes: 824_000_000,
  got: 312_000_000,
  secondsLeft: 190,
  until: Date.UTC(2026, 10, 26, 14, 20),
};
const coming = (change: Partial<Coming>): StoryObj =>
  inCard(() => <ComingFiles state={{ ...COMING, ...change }} onPause={nothing} onGoOn={nothing} />);

const fileOf = (name: string, bytes: number) => ({ name, content: new Blob([new Uint8Array(bytes)]) });
const ARRIVED: Arrived = {
  step: 'arrived',
  files: [
    fileOf('Lageplan Hafen.pdf', 3_400_000),
    fileOf(`${'the-key-holder-of-the-cupboard-'.repeat(5)}.tar.gz`, 900_000),
    fileOf('README', 300),
  ],
  saved: new Set(),
  isStaged: true,
  isDone: true,
};
const arrived = (change: Partial<Arrived>): StoryObj =>
  inCard(() => (
    <ArrivedFiles
      state={{ ...ARRIVED, ...change }}
      fetching={{
        noteSaved: () => false,
        zip: () => Promise.resolve(new Blob()),
        finish: () => Promise.resolve(),
      }}
    />
  ));

export const Ahead = inCard(() => <AheadNote bytes={800_000} />);
export const NoRoom = inCard(() => (
  <Notice tone="warn" title={t('fetchFiles.noRoom.title', { size: '1.2 GB' })}>
    <p className="text-muted">{t('fetchFiles.noRoom.text')}</p>
  </Notice>
));
export const OnTheirWay = coming({});
export const Paused = coming({ line: 'paused', secondsLeft: null });
export const Lost = coming({ line: 'waiting', secondsLeft: null });
export const AllThere = arrived({});
export const SomeSaved = arrived({ saved: new Set([0]) });
export const InMemory = arrived({ isStaged: false, isDone: false, files: ARRIVED.files.slice(0, 1) });
export const Damaged = inCard(() => <FetchFailed why="damaged" onAgain={nothing} />);
export const NoStorage = inCard(() => <FetchFailed why="storage" onAgain={nothing} />);
export const Off = inCard(() => <FetchFailed why="off" onAgain={nothing} />);
export const Over = inCard(() => <FetchFailed why="over" onAgain={nothing} />);
