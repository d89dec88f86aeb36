import { useLayoutEffect, useRef, useState } from 'react';
import type { TakenBack } from '../../../api/receipt/take-back.ts';
import { describeMoment, describeTime } from '../../../i18n/formats.ts';
import { withTopic } from '../../../i18n/language.ts';
import { t, textsOf } from '../../../i18n/translate.ts';
import { BurntScreen } from '../../../ui/burnt-screen.tsx';
import { createLatePart, useLatePart } from '../../../lib/late-part.ts';
import { linkList } from '../../../lib/link-list/the-list.ts';
import { useStore } from '../../../lib/store.ts';
import { Button } from '../../../ui/button.tsx';
import type { EndedName, KeptReply } from '../create-link-state.ts';
import { replies } from '../rich/late-replies.ts';

/** What few ask for, with texts of My links. */
const statements = createLatePart(() => withTopic('my-links', () => import('./late-statement.ts')));

interface EndedLinkScreenProps {
  readonly ending: TakenBack;
  /** Absent where no server knows of it. */
  readonly name?: EndedName | undefined;
  /** Absent where no answer is awaited. */
  readonly reply?: KeptReply | undefined;
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

/** The site's signed word on the end, for whoever has to show it to others. */
function EndStatement({ name, at }: { readonly name: EndedName; readonly at: number | null }) {
  const late = useLatePart(statements, 'now');
  const { links } = useStore(linkList.store);
  const [shownAt] = useState(() => Date.now());
  if (late === null) return null;
  const tag = links.find(({ proof }) => proof === name.proof)?.tag ?? '';
  return (
    <late.SaveStatement
      save={() => late.saveStatement(name, tag)}
      destroyedAt={(at ?? shownAt) + late.DESTROYED_AFTER_MS}
    />
  );
}

/** What became of the link that was made here. It replaces the card, so it takes the focus and is read out. */
export function EndedLinkScreen({ ending, name, reply, onAnother }: EndedLinkScreenProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => title.current?.focus(), []);
  // It came with the link.
  const late = useStore(replies.store, null);
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
      {reply && late && <late.OnlyReplyNote reply={reply} />}
    </BurntScreen>
  );
}
