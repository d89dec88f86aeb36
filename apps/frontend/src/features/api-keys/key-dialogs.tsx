import { useStore } from '../../lib/store.ts';
import { GoingOn, type RenderFreshCode } from '../../session/owner-list.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Question } from '../../ui/question.tsx';
import { apiKeyTexts } from './api-keys.texts.ts';
import { make, revoke, rotate } from './key-actions.ts';
import { keyDialogTexts as texts } from './key-dialogs.texts.ts';
import type { KeyDialog, KeysFlow } from './keys-flow.ts';
import { MadeKey } from './made-key.tsx';
import { NewKeyForm } from './new-key-form.tsx';
import { RotateKey } from './rotate-key.tsx';

interface DialogsProps {
  readonly flow: KeysFlow;
  /** Whether keys can be given them here. */
  readonly hasWebhooks: boolean;
  readonly renderFreshCode: RenderFreshCode;
}

function labelOf(dialog: KeyDialog): string {
  if (dialog.name === 'revoke' || dialog.name === 'rotate') return texts[dialog.name].title(dialog.key.name);
  return dialog.name === 'made' ? texts.made.title : texts.new.title;
}

function Content({
  flow,
  hasWebhooks,
  dialog,
  renderFreshCode,
}: DialogsProps & { readonly dialog: KeyDialog }) {
  switch (dialog.name) {
    case 'made':
      return <MadeKey {...dialog} onDone={flow.close} />;
    case 'new':
      return <NewKeyForm {...dialog} hasWebhooks={hasWebhooks} onMake={(form) => make(flow, form)} />;
    case 'code':
      return renderFreshCode({
        lede: texts.code,
        onSignedIn: () => void dialog.goOn(),
        after: <GoingOn text={texts.goingOn} />,
      });
    case 'rotate':
    case 'revoke': {
      const { key, busy, failure } = dialog;
      const about = (
        <p>
          <code className="font-mono text-14 text-muted">{apiKeyTexts.hint(key.hint)}</code>
        </p>
      );
      const asked = { title: labelOf(dialog), about, busy, failure, onCancel: flow.close };
      return dialog.name === 'revoke' ? (
        <Question {...asked} texts={texts.revoke} look="danger" onConfirm={() => void revoke(flow, key)} />
      ) : (
        <RotateKey {...asked} onConfirm={(hours) => void rotate(flow, key, hours)} />
      );
    }
  }
}

/** What opens over the list. */
export function KeyDialogs(props: DialogsProps) {
  const { flow } = props;
  const dialog = useStore(flow.dialog);
  if (dialog === null) return null;
  return (
    <Dialog label={labelOf(dialog)} closeLabel={texts.close} onClose={flow.close}>
      <Content {...props} dialog={dialog} />
    </Dialog>
  );
}
