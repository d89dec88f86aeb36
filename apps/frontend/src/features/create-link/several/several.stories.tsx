import type { Meta, StoryObj } from '@storybook/react-vite';
import type { Plan } from '@oncelink/contracts';
import { withTopic } from '../../../i18n/language.ts';
import { createStore } from '../../../lib/store.ts';
import type { Batch, Reader } from '../create-link-state.ts';
import { SeveralScreen } from './several-screen.tsx';
import { COMMON, readerOf } from './testing/readers.ts';

const meta: Meta = {
  title: 'Links for several readers',
  parameters: { layout: 'fullscreen' },
  loaders: [
    () =>
      withTopic('create-link', () =>
        withTopic('ready-link', () => withTopic('late/readers', async () => ({}))),
      ),
  ],
};
export default meta;

const nothing = () => undefined;
const screen = (
  readers: readonly Reader[],
  common: Partial<Batch['common']> = {},
  plan: Plan = 'free',
): StoryObj => ({
  render: () => (
    <SeveralScreen
      batch={{
        common: { ...COMMON, ...common },
        readers: createStore(readers),
        retry: () => Promise.resolve(),
        look: () => Promise.resolve({ state: 'answered' }),
      }}
      plan={plan}
      onAnother={nothing}
    />
  ),
});

const ANA = readerOf('Ana', 'waiting');

export const AllMade = screen([ANA, readerOf('Ben', 'waiting'), readerOf('Reader 3', 'waiting')]);
export const BeingMade = screen([ANA, readerOf('Ben', 'making'), readerOf('Cleo', 'making')]);
export const SomeFailed = screen([ANA, readerOf('Ben', 'failed'), readerOf('Cleo', 'waiting')]);
export const SomeOpened = screen([readerOf('Ana', 'ended'), readerOf('Ben', 'waiting')]);
export const WithPassword = screen(
  [ANA, readerOf('Ben', 'waiting')],
  { kind: 'password', password: 'quiet-otter-77', passwordSuite: 2 },
  'pro',
);
export const LongNames = screen([
  readerOf('W'.repeat(60), 'waiting'),
  readerOf('the key holder of the cupboard on the third floor', 'ended'),
]);
