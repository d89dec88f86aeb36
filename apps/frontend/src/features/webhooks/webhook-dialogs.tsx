import { useStore } from '../../lib/store.ts';
import { GoingOn, type RenderFreshCode } from '../../session/owner-list.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ShownOnce } from '../../ui/shown-once.tsx';
import { NewWebhookForm } from './new-webhook-form.tsx';
import { RotateSecret } from './rotate-secret.tsx';
import { add, remove, rotate } from './webhook-actions.ts';
import { webhookDialogTexts as texts, webhookDialogToasts } from './webhook-dialogs.texts.ts';
import { hostOf, type WebhookDialog, type WebhooksFlow } from './webhooks-flow.ts';

interface DialogsProps {
  readonly flow: WebhooksFlow;
  readonly renderFreshCode: RenderFreshCode;
}
type Shown = Exclude<WebhookDialog, { readonly name: 'remove' }>;

function labelOf(dialog: Shown): string {
  if (dialog.name === 'rotate') return texts.rotate.title(hostOf(dialog.webhook));
  if (dialog.name === 'rotated') return texts.rotated.title;
  return dialog.name === 'secret' ? texts.secret.title : texts.new.title;
}

function Content({ flow, dialog, renderFreshCode }: DialogsProps & { readonly dialog: Shown }) {
  switch (dialog.name) {
    case 'new':
      return <NewWebhookForm {...dialog} onAdd={(form) => add(flow, form)} />;
    case 'secret':
      return (
        <ShownOnce
          value={dialog.secret}
          texts={texts.secret}
          toasts={webhookDialogToasts.copying}
          onDone={flow.close}
        />
      );
    case 'rotated': {
      const { oldSecretUntil: until } = dialog.webhook;
      return (
        <ShownOnce
          value={dialog.secret}
          texts={{ ...texts.secret, ...texts.rotated }}
          toasts={webhookDialogToasts.copying}
          onDone={flow.close}
        >
          <p>{until === null ? texts.secret.formerEnded : texts.secret.formerUntil(until)}</p>
        </ShownOnce>
      );
    }
    case 'code':
      return renderFreshCode({
        lede: texts.code,
        onSignedIn: () => void dialog.goOn(),
        after: <GoingOn text={texts.goingOn} />,
      });
    case 'rotate':
      return (
        <RotateSecret
          title={texts.rotate.title(hostOf(dialog.webhook))}
          busy={dialog.busy}
          failure={dialog.failure}
          onConfirm={(hours) => void rotate(flow, dialog.webhook, hours)}
          onCancel={flow.close}
        />
      );
  }
}

/** What opens over the list. */
export function WebhookDialogs({ flow, renderFreshCode }: DialogsProps) {
  const dialog = useStore(flow.dialog);
  if (dialog === null) return null;
  if (dialog.name === 'remove') {
    const { title, text, confirm, keep, failed, failedText } = texts.remove;
    return (
      <ConfirmDialog
        title={title(hostOf(dialog.webhook))}
        text={text}
        confirm={confirm}
        keep={keep}
        closeLabel={texts.close}
        failure={{ title: failed, text: failedText }}
        onConfirm={() => remove(flow, dialog.webhook)}
        onClose={flow.close}
      />
    );
  }
  return (
    <Dialog label={labelOf(dialog)} closeLabel={texts.close} onClose={flow.close}>
      <Content flow={flow} dialog={dialog} renderFreshCode={renderFreshCode} />
    </Dialog>
  );
}
