import type { Meta, StoryObj } from '@storybook/react-vite';
import type { AskEnd } from '../../../api/ask-state.ts';
import { withTopic } from '../../../i18n/language.ts';
import { t } from '../../../i18n/translate.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { AppScreen } from '../../../ui/page-layout.tsx';
import { AnswerForm } from './answer-form.tsx';
import { AskedWords, EndScreen } from './ask-parts.tsx';
import { CollectScreen, type CollectStep } from './collect-screen.tsx';

const meta: Meta = {
  title: 'Answer a request',
  parameters: { layout: 'fullscreen' },
  loaders: [() => withTopic('ended-link', () => withTopic('asks', async () => ({})))],
};
export default meta;

const nothing = () => undefined;
const form = (step: 'idle' | 'busy' | 'failed' | 'limited', words = 'The password of db1, please') => (
  <AppScreen title={t('answer.title')} lede={t('answer.lede')}>
    <Card aria-label={t('answer.form')}>
      <div className="border-b border-line px-5 py-5 tablet:px-8">
        <AskedWords text={words} label={t('answer.theirWords')} />
      </div>
      <AnswerForm question={{}} editor={null} step={step} onSend={nothing} />
    </Card>
  </AppScreen>
);

export const Asked: StoryObj = { render: () => form('idle') };
export const Sending: StoryObj = { render: () => form('busy') };
/** Markup, an address, an override and what would be invisible stay words. */
export const AskedByAStranger: StoryObj = {
  render: () =>
    form(
      'idle',
      '<a href="https://evil.example">here</a>, or \u202Egnp.exe\u202C at https://evil.example/\u200Blogin',
    ),
};
export const NotSent: StoryObj = { render: () => form('failed') };
export const TooOften: StoryObj = { render: () => form('limited') };
export const Sent: StoryObj = {
  render: () => (
    <EndScreen
      title={t('answer.sent')}
      titleRef={null}
      more={<ButtonLink to="/ask">{t('answer.askBack')}</ButtonLink>}
    >
      {t('answer.sentText')}
    </EndScreen>
  ),
};
export const BrokenLink: StoryObj = {
  render: () => (
    <EndScreen isError title={t('ended.error.troubles.cut.heading')} titleRef={null}>
      {t('answer.cut')} {t('ended.error.troubles.cut.advice')}
    </EndScreen>
  ),
};

const ended = (end: AskEnd): StoryObj => ({
  render: () => (
    <EndScreen title={t(`answer.ends.${end}.title`)} titleRef={null}>
      {t(`answer.ends.${end}.text`)}
    </EndScreen>
  ),
});

export const Answered = ended('answered');
export const Withdrawn = ended('withdrawn');
export const Unknown = ended('unknown');

const collect = (step: CollectStep, text: string | undefined = 'The password of db1, please'): StoryObj => ({
  render: () => <CollectScreen step={step} text={text} titleRef={null} onOpen={nothing} />,
});

export const CollectWaiting = collect({ name: 'open' });
export const CollectUnanswered = collect({ name: 'unanswered' });
export const CollectThere = collect({ name: 'answered' });
export const CollectBusy = collect({ name: 'busy' }, undefined);
export const CollectRead = collect({ name: 'read', message: { text: 'kestrel-vapor-41' } });
export const CollectFields = collect({
  name: 'read',
  message: { fields: { form: 'login', values: { user: 'ada', password: 'kestrel-vapor-41' } } },
});
export const CollectConcealed = collect({ name: 'read', message: null });
export const CollectFailed = collect({ name: 'failed' });
export const CollectReadBefore = collect({ name: 'ended', end: 'read' });
export const CollectExpired = collect({ name: 'ended', end: 'expired' });
export const CollectWithdrawn = collect({ name: 'ended', end: 'withdrawn' });
export const Forged = collect({ name: 'forged' });
