import type { ReactNode } from 'react';
import { useStore } from '../../lib/store.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { apiKeyTexts } from './api-keys.texts.ts';
import { keyDialogTexts } from './key-dialogs.texts.ts';
import type { KeyDialog, KeysFlow } from './keys-flow.ts';
import { MadeKey } from './made-key.tsx';
import { NewKeyForm } from './new-key-form.tsx';
import { RevokeKey } from './revoke-key.tsx';

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
  readonly renderFreshCode: RenderFreshCode;
}

function labelOf(dialog: KeyDialog): string {
  if (dialog.name === 'revoke') return keyDialogTexts.revoke.title(dialog.key.name);
  return dialog.name === 'made' ? keyDialogTexts.made.title : apiKeyTexts.form.title;
}

function Content({ flow, dialog, renderFreshCode }: DialogsProps & { readonly dialog: KeyDialog }) {
  if (dialog.name === 'made') return <MadeKey apiKey={dialog.apiKey} onDone={flow.close} />;
  if (dialog.name === 'new')
    return <NewKeyForm begin={dialog.form} failure={dialog.failure} onMake={(form) => flow.make(form)} />;
  if (dialog.name === 'code')
    return renderFreshCode({
      lede: apiKeyTexts.codeForNew,
      onSignedIn: () => void flow.make(dialog.form),
      after: (
        <output className="flex items-center gap-3">
          <Spinner />
          {apiKeyTexts.form.making}
        </output>
      ),
    });
  const { key, busy, failure } = dialog;
  return (
    <RevokeKey
      apiKey={key}
      busy={busy}
      failure={failure}
      onConfirm={() => void flow.revoke(key)}
      onCancel={flow.close}
    />
  );
}

/** What opens over the list. */
export function KeyDialogs({ flow, renderFreshCode }: DialogsProps) {
  const dialog = useStore(flow.dialog);
  if (dialog === null) return null;
  return (
    <Dialog label={labelOf(dialog)} closeLabel={apiKeyTexts.form.close} onClose={flow.close}>
      <Content flow={flow} dialog={dialog} renderFreshCode={renderFreshCode} />
    </Dialog>
  );
}
