import { describeDuration } from '../../../i18n/formats.ts';
import { t, textsOf } from '../../../i18n/translate.ts';
import type { MarginNote } from '../../../ui/page-layout.tsx';

/** What happens to an ask, in order. @param seconds in which it can be answered, and in which the answer waits */
export const askNotes = (seconds: number): readonly MarginNote[] => [
  textsOf('ask.notes.send'),
  textsOf('ask.notes.wait'),
  {
    title: t('ask.notes.read.title'),
    text: t('ask.notes.read.text', { duration: describeDuration(seconds) }),
  },
];
