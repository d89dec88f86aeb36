import '../../ui/styles/site.css';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { AskForm } from '../../features/create-link/ask/ask-form.tsx';
import { COMMON_LIFE, secondsOf, useAskLives } from '../../features/create-link/ask/ask-life.ts';
import { askNotes } from '../../features/create-link/ask/ask-notes.ts';
import type { MadeAsk } from '../../features/create-link/ask/make-ask.ts';
import { withTopic } from '../../i18n/language.ts';
import { t } from '../../i18n/translate.ts';
import { createLatePart, useLatePart } from '../../lib/late-part.ts';
import { goToStart, useFreshArrival } from '../../ui/arrival.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { AppScreen, MarginNotes, Sheet } from '../../ui/page-layout.tsx';

const made = createLatePart(() =>
  withTopic('ready-link', () => withTopic('late/ask-mail', () => import('./late-made-ask.ts'))),
);

/** What the answer to it needs. */
const answer = createLatePart(() => withTopic('ended-link', () => import('../links/late-answer.tsx')));

/** Ask somebody for a secret: what they type opens here alone. */
export default function AskPage() {
  const navigate = useNavigate();
  const [ask, setAsk] = useState<MadeAsk | null>(null);
  const [opened, setOpened] = useState(false);
  const [life, setLife] = useState(COMMON_LIFE);
  const { common } = useAskLives();
  const late = useLatePart(made, ask === null ? 'idle' : 'now');
  const lateAnswer = useLatePart(answer, opened ? 'now' : 'used');
  const close = useCallback(() => navigate('/links'), [navigate]);
  const startAnew = () => {
    setAsk(null);
    setOpened(false);
    setLife(COMMON_LIFE);
  };
  useFreshArrival(startAnew);
  const head = <PageHead title={t('ask.pageTitle')} description={t('ask.pageDescription')} />;
  if (ask !== null && opened && lateAnswer !== null)
    return (
      <>
        {head}
        <lateAnswer.KeptAnswer link={{ id: ask.entry, collect: ask.collect }} onBack={close} />
      </>
    );
  if (ask !== null && late !== null)
    return (
      <>
        {head}
        <late.MadeAskScreen
          ask={ask}
          onOpen={() => setOpened(true)}
          onAnother={() => {
            startAnew();
            goToStart();
          }}
        />
      </>
    );
  const notes = askNotes(secondsOf(life) ?? common);
  return (
    <AppScreen title={t('ask.title')} lede={t('ask.lede')}>
      {head}
      <Sheet notes={<MarginNotes id="first-screen-end" label={t('ask.notesLabel')} notes={notes} />}>
        <AskForm life={life} onLife={setLife} onMade={setAsk} />
      </Sheet>
    </AppScreen>
  );
}
