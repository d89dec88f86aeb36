import type { ReactNode } from 'react';
import { useStore } from '../../lib/store.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { make, revoke, rotate } from './key-actions.ts';
import { keyDialogTexts as texts } from './key-dialogs.texts.ts';
import type { KeyDialog, KeysFlow } from './keys-flow.ts';
import { KeyQuestion } from './key-question.tsx';
import { MadeKey } from './made-key.tsx';
import { NewKeyForm } from './new-key-form.tsx';
import { RotateKey } from './rotate-key.tsx';

/** Asks for a fresh code. */
export type RenderFreshCode = (code: {
  /** What it is asked for. */
  readonly lede: string;
  readonly onSignedIn: () => void;
  /** What stands in its place afterwards. */
  readonly after: ReactNode;
}) => ReactNode;

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

const GoingOn = () => (
  <output className="flex items-center gap-3">
    <Spinner />
    {texts.goingOn}
  </output>
);

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
        after: <GoingOn />,
      });
    case 'rotate':
    case 'revoke': {
      const { key, busy, failure } = dialog;
      const shared = { apiKey: key, busy, failure, onCancel: flow.close };
      return dialog.name === 'revoke' ? (
        <KeyQuestion
          {...shared}
          texts={texts.revoke}
          look="danger"
          onConfirm={() => void revoke(flow, key)}
        />
      ) : (
        <RotateKey {...shared} onConfirm={(hours) => void rotate(flow, key, hours)} />
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
