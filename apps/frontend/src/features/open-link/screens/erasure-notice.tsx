import { t, textsOf } from '../../../i18n/translate.ts';
import { Notice, type NoticeTone } from '../../../ui/notice.tsx';
import { describeMoment } from '../../../i18n/formats.ts';
import type { RevealedState } from '../flow/open-link-state.ts';

interface Sentence {
  readonly tone: NoticeTone;
  readonly claim: string;
  readonly meaning: string;
}

function sentenceOf({ erasure, kind, message }: RevealedState): Sentence {
  const texts = textsOf('revealed.erasure');
  if (erasure.outcome === 'confirmed') {
    const what = kind === 'sealed' ? texts.confirmed.direct : texts.confirmed.stored;
    return {
      tone: 'ok',
      claim: t('revealed.erasure.usedUpOn', { when: describeMoment(erasure.at) }),
      meaning: message === null ? what : `${what} ${texts.onlyHere}`,
    };
  }
  const { title: claim, text: meaning } = texts[erasure.outcome];
  return { tone: erasure.outcome === 'impossible' ? 'warn' : 'info', claim, meaning };
}

/** What becomes of it, and since when; never more than is known. */
export function ErasureNotice({ state }: { state: RevealedState }) {
  const { tone, claim, meaning } = sentenceOf(state);
  return (
    <div aria-live="polite">
      <Notice tone={tone} title={claim}>
        <p className="text-muted">{meaning}</p>
      </Notice>
    </div>
  );
}
