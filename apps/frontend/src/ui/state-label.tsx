import type { ReactNode } from 'react';
import type { LucideIcon } from 'lucide-react';

const TONES = {
  ink: '',
  muted: 'text-muted',
  ok: 'text-ok',
  warn: 'text-warn',
  danger: 'text-danger',
} as const;

interface StateLabelProps {
  readonly icon: LucideIcon;
  readonly tone?: keyof typeof TONES;
  readonly children: ReactNode;
}

/** A state is an icon and a word, never colour alone. */
export const StateLabel = ({ icon: Icon, tone = 'ink', children }: StateLabelProps) => (
  <span className={`inline-flex items-center gap-2 align-top font-medium ${TONES[tone]}`}>
    <Icon aria-hidden size={18} strokeWidth={1.75} className="flex-none" />
    {children}
  </span>
);
