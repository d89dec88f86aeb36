import type { Meta, StoryObj } from '@storybook/react-vite';
import { withTopic } from '../../../i18n/language.ts';
import { t } from '../../../i18n/translate.ts';
import { AppScreen } from '../../../ui/page-layout.tsx';
import { AskForm } from './ask-form.tsx';
import { MadeAskScreen } from './made-ask.tsx';
import type { MadeAsk } from './make-ask.ts';

const meta: Meta = {
  title: 'Ask for a secret',
  parameters: { layout: 'fullscreen' },
  loaders: [() => withTopic('ready-link', () => withTopic('asks', async () => ({})))],
};
export default meta;

const nothing = () => undefined;
const MADE: MadeAsk = {
  url: `https://oncelink.example/r-#${'A'.repeat(160)}`,
  collectUrl: `https://oncelink.example/r-#${'B'.repeat(110)}`,
  collect: 'B'.repeat(110),
  words: ['kestrel', 'vapor', 'harbor', 'ribbon'],
  endsAt: Date.now() + 7 * 86_400_000,
  kept: 'kept',
};

export const Form: StoryObj = {
  render: () => (
    <AppScreen title={t('ask.title')} lede={t('ask.lede')}>
      <AskForm onMade={nothing} />
    </AppScreen>
  ),
};

export const Made: StoryObj = { render: () => <MadeAskScreen ask={MADE} onAnother={nothing} /> };

export const MadeWhereNothingIsKept: StoryObj = {
  render: () => <MadeAskScreen ask={{ ...MADE, kept: 'too-many' }} onAnother={nothing} />,
};
