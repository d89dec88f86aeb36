import type { Meta, StoryObj } from '@storybook/react-vite';
import type { AskEnd } from '../../../api/ask-state.ts';
import { withTopic } from '../../../i18n/language.ts';
import { t } from '../../../i18n/translate.ts';
import { linkList } from '../../../lib/link-list/the-list.ts';
import { AppScreen } from '../../../ui/page-layout.tsx';
import { AnswerIsHere, EndedAsk } from './ask-fate.tsx';
import { AskForm } from './ask-form.tsx';
import { COMMON_LIFE } from './ask-life.ts';
import { AskLifePanel } from './ask-life-panel.tsx';
import { AskMailPanel } from './ask-mail-panel.tsx';
import { MadeAskScreen } from './made-ask.tsx';
import type { MadeAsk } from './make-ask.ts';

const meta: Meta = {
  title: 'Ask for a secret',
  parameters: { layout: 'fullscreen' },
  loaders: [
    () =>
      withTopic('create-link', () =>
        withTopic('ready-link', () =>
          withTopic('late/ask-life', () =>
            withTopic('late/ask-mail', () => withTopic('asks', async () => ({}))),
          ),
        ),
      ),
  ],
};
export default meta;

const nothing = () => undefined;
const MADE: MadeAsk = {
  name: { id: 'A'.repeat(22), proof: 'A'.repeat(43) },
  entry: 'entry',
  url: `https://oncelink.example/r-#${'A'.repeat(160)}`,
  collectUrl: `https://oncelink.example/r-#${'B'.repeat(110)}`,
  collect: 'B'.repeat(110),
  words: ['kestrel', 'vapor', 'harbor', 'ribbon'],
  life: 7 * 86_400,
  endsAt: Date.now() + 7 * 86_400_000,
  kept: 'kept',
};

export const Form: StoryObj = {
  render: () => (
    <AppScreen title={t('ask.title')} lede={t('ask.lede')}>
      <AskForm life={COMMON_LIFE} onLife={nothing} onMade={nothing} />
    </AppScreen>
  ),
};

export const FormWithTime: StoryObj = {
  render: () => (
    <div className="wrap py-8">
      <AskLifePanel life={{ ...COMMON_LIFE, choice: 'custom' }} onChoose={nothing} />
    </div>
  ),
};

/** My links has what opens the answer. */
const kept: StoryObj['loaders'] = [
  () =>
    linkList.add({
      kind: 'ask',
      ref: MADE.name.id,
      proof: MADE.name.proof,
      collect: MADE.collect,
      lifetime: MADE.life,
      endsAt: MADE.endsAt,
      label: '',
    }),
];

export const Made: StoryObj = {
  loaders: kept,
  render: () => <MadeAskScreen ask={MADE} onOpen={nothing} onAnother={nothing} />,
};

export const FormWithMail: StoryObj = {
  render: () => (
    <div className="wrap py-8">
      <AskMailPanel isOn onToggle={nothing} />
    </div>
  ),
};

export const MadeWithMail: StoryObj = {
  loaders: kept,
  render: () => <MadeAskScreen ask={{ ...MADE, tag: 'K7QF' }} onOpen={nothing} onAnother={nothing} />,
};

export const MadeWhereNothingIsKept: StoryObj = {
  render: () => <MadeAskScreen ask={{ ...MADE, kept: 'too-many' }} onOpen={nothing} onAnother={nothing} />,
};

export const MadeWhereTheListIsGone: StoryObj = {
  loaders: [() => linkList.forgetAll()],
  render: () => <MadeAskScreen ask={MADE} onOpen={nothing} onAnother={nothing} />,
};

export const Answered: StoryObj = {
  render: () => (
    <div className="wrap py-8">
      <AnswerIsHere onOpen={nothing} />
    </div>
  ),
};

const ended = (end: AskEnd): StoryObj => ({ render: () => <EndedAsk end={end} onAnother={nothing} /> });

export const Withdrawn = ended('withdrawn');
export const Expired = ended('expired');
export const AnswerRead = ended('read');
