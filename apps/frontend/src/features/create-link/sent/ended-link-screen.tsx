import { useLayoutEffect, useRef } from 'react';
import type { TakenBack } from '../../../api/receipt/take-back.ts';
import { describeMoment, describeTime } from '../../../i18n/formats.ts';
import { t, textsOf } from '../../../i18n/translate.ts';
import { BurntScreen } from '../../../ui/burnt-screen.tsx';
import { useStore } from '../../../lib/store.ts';
import { Button } from '../../../ui/button.tsx';
import type { EndedName, KeptReply } from '../create-link-state.ts';
import { filesPart } from '../files/late-files.ts';
import type { SentName } from '../files/sent-files.ts';
import { replies } from '../rich/late-replies.ts';
import { EndStatement } from './end-statement.tsx';

interface EndedLinkScreenProps {
  readonly ending: TakenBack;
  /** Absent where no server knows of it. */
  readonly name?: EndedName | undefined;
  /** Absent where no answer is awaited. */
  readonly reply?: KeptReply | undefined;
  /** Absent where it led to no files. */
  readonly files?: SentName | undefined;
  readonly onAnother: () => void;
}

interface Words {
  readonly heading: string;
  readonly what: string;
  readonly advice: string;
}

function wordsOf({ reason, at }: TakenBack): Words {
  const { headings, takenBack } = textsOf('sentLink');
  if (reason === 'unknown') {
    const { title, text } = textsOf('receipt.unknown');
    return { heading: title, what: text, advice: '' };
  }
  if (reason === 'taken-back')
    return { heading: headings.takenBack, what: takenBack, advice: t('receipt.goneText') };
  const opened = reason === 'viewed';
  return {
    heading: opened && at !== null ? t('sentLink.opened', { time: describeTime(at) }) : headings[reason],
    what:
      at === null
        ? t(`receipt.ended.${reason}`)
        : t(`receipt.endedOn.${reason}`, { when: describeMoment(at) }),
    advice: opened ? t('receipt.viewedText') : t('receipt.goneText'),
  };
}

/** What became of the link that was made here. It replaces the card, so it takes the focus and is read out. */
export function EndedLinkScreen({ ending, name, reply, files, onAnother }: EndedLinkScreenProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => title.current?.focus(), []);
  // It came with the link.
  const late = useStore(replies.store, null);
  const lateFiles = useStore(filesPart.store, null);
  const { heading, what, advice } = wordsOf(ending);
  return (
    <BurntScreen
      title={heading}
      titleRef={title}
      actions={
        <div className="grid justify-items-start gap-4">
          <Button look="primary" onClick={onAnother}>
            {t('readyLink.another')}
          </Button>
          {name && ending.reason !== 'unknown' && <EndStatement name={name} at={ending.at} />}
        </div>
      }
    >
      <p className="text-muted">{what}</p>
      <p className="text-muted">{advice}</p>
      {files && lateFiles && ending.reason === 'viewed' && <lateFiles.SentFilesNote name={files} />}
      {reply && late && <late.OnlyReplyNote reply={reply} />}
    </BurntScreen>
  );
}
