import '../../ui/styles/site.css';
import { useState } from 'react';
import { AskForm } from '../../features/create-link/ask/ask-form.tsx';
import type { MadeAsk } from '../../features/create-link/ask/make-ask.ts';
import { withTopic } from '../../i18n/language.ts';
import { t, textsOf } from '../../i18n/translate.ts';
import { createLatePart, useLatePart } from '../../lib/late-part.ts';
import { goToStart, useFreshArrival } from '../../ui/arrival.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { AppScreen, MarginNotes, Sheet } from '../../ui/page-layout.tsx';

const made = createLatePart(() => withTopic('ready-link', () => import('./late-made-ask.ts')));

/** Ask somebody for a secret: what they type opens here alone. */
export default function AskPage() {
  const [ask, setAsk] = useState<MadeAsk | null>(null);
  const late = useLatePart(made, ask === null ? 'idle' : 'now');
  useFreshArrival(() => setAsk(null));
  const head = <PageHead title={t('ask.pageTitle')} description={t('ask.pageDescription')} />;
  if (ask !== null && late !== null)
    return (
      <>
        {head}
        <late.MadeAskScreen
          ask={ask}
          onAnother={() => {
            setAsk(null);
            goToStart();
          }}
        />
      </>
    );
  const { send, wait, read } = textsOf('ask.notes');
  return (
    <AppScreen title={t('ask.title')} lede={t('ask.lede')}>
      {head}
      <Sheet
        notes={<MarginNotes id="first-screen-end" label={t('ask.notesLabel')} notes={[send, wait, read]} />}
      >
        <AskForm onMade={setAsk} />
      </Sheet>
    </AppScreen>
  );
}
