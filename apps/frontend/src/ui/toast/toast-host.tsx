import './toast.css';
import { Close, Description, Provider, Root, Title, Viewport } from '@radix-ui/react-toast';
import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import X from 'lucide-react/icons/x';
import { t } from '../../i18n/translate.ts';
import { IconButton } from '../icon-button.tsx';
import { joinClasses } from '../join-classes.ts';
import { dismissToast, useToasts, type Toast } from './toast-store.ts';

const VISIBLE_MS = 5000;
const SWIPE_PX = 50;

function ToastCard({ toast }: { toast: Toast }) {
  const failed = toast.variant === 'destructive';
  const Icon = failed ? CircleAlert : Check;
  return (
    <Root
      open={toast.open}
      onOpenChange={(open) => {
        if (!open) dismissToast(toast.id);
      }}
      className={joinClasses(
        'toast grid w-full grid-cols-[20px_minmax(0,1fr)_auto] items-start gap-3 rounded-card border py-3.5 pe-1 ps-4 huge:gap-1 huge:ps-2 focus-visible:rounded-card tablet:w-95',
        failed ? 'border-danger bg-surface text-ink' : 'border-ink bg-ink text-paper',
      )}
    >
      <Icon
        aria-hidden
        size={20}
        strokeWidth={1.75}
        className={joinClasses('mt-0.5', failed && 'text-danger')}
      />
      <div className="wrap-break-word">
        {/* Some toasts are English in every language. */}
        <Title className="font-semibold">
          <bdi>{toast.title}</bdi>
        </Title>
        {toast.description !== undefined && (
          <Description className="text-14 opacity-85">
            <bdi>{toast.description}</bdi>
          </Description>
        )}
      </div>
      <Close asChild>
        <IconButton inherit aria-label={t('ui.closeToast')} className="-my-2.5">
          <X aria-hidden size={18} strokeWidth={1.75} />
        </IconButton>
      </Close>
    </Root>
  );
}

/**
 * Where toasts appear. Rendered in the browser only: Radix puts style attributes on its parts, which the page's policy
 * refuses in prerendered HTML.
 */
export const ToastHost = () => (
  <Provider
    duration={VISIBLE_MS}
    swipeDirection={document.dir === 'rtl' ? 'left' : 'right'}
    swipeThreshold={SWIPE_PX}
    label={t('ui.toast')}
  >
    {useToasts().map((toast) => (
      <ToastCard key={toast.id} toast={toast} />
    ))}
    <Viewport
      hotkey={['F8']}
      label={t('ui.toasts', { hotkey: '{hotkey}' })}
      className="fixed bottom-4 end-4 start-4 z-30 outline-none huge:end-2 huge:start-2 tablet:end-6 tablet:bottom-6 tablet:start-auto"
    />
  </Provider>
);
