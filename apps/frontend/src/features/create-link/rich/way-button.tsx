import type { ReactNode } from 'react';
import type { LucideIcon } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { joinClasses } from '../../../ui/join-classes.ts';

export interface WayButtonProps {
  readonly icon: LucideIcon;
  /** Of what it opens. */
  readonly panelId: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Opens what few people need, in the quiet row below a form. */
export const WayButton = ({ icon: Icon, panelId, isOpen, onToggle, className, children }: WayButtonProps) => (
  <Button
    look="quiet"
    className={joinClasses(
      'text-14! decoration-transparent! aria-expanded:text-ink aria-expanded:decoration-current!',
      className,
    )}
    aria-expanded={isOpen}
    aria-controls={panelId}
    onClick={onToggle}
  >
    <Icon aria-hidden size={16} strokeWidth={1.75} className="flex-none" />
    {children}
  </Button>
);
