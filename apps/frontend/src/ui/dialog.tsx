import { useLayoutEffect, useRef, type ReactNode } from 'react';
import X from 'lucide-react/icons/x';
import { IconButton } from './icon-button.tsx';

interface DialogProps {
  readonly label: string;
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A window over the page, which nobody can use meanwhile. The browser's own one: it keeps the focus inside, closes with
 * Escape and gives the focus back.
 */
export function Dialog({ label, closeLabel, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Before other effects: what is inside may take the focus only once it is shown.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-label={label}
      // Told late: by then, a dialog that React mounted twice is open again.
      onClose={({ currentTarget }) => {
        if (!currentTarget.open) onClose();
      }}
      className="m-auto max-h-[calc(100dvh-32px)] w-[min(512px,100%-32px)] overscroll-contain rounded-card border border-line bg-surface p-5 text-ink backdrop:bg-veil tablet:p-8"
    >
      <IconButton
        aria-label={closeLabel}
        className="absolute top-2 end-2 tablet:top-4 tablet:end-4"
        onClick={onClose}
      >
        <X aria-hidden size={20} strokeWidth={1.75} />
      </IconButton>
      {children}
    </dialog>
  );
}
