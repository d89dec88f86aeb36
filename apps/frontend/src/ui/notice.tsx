import type { ReactNode } from 'react';
import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { LucideIcon } from 'lucide-react';

export type NoticeTone = 'ok' | 'warn' | 'danger' | 'info';

const TONES: Readonly<Record<NoticeTone, { readonly icon: LucideIcon; readonly color: string }>> = {
  ok: { icon: Check, color: 'text-ok' },
  warn: { icon: TriangleAlert, color: 'text-warn' },
  danger: { icon: CircleAlert, color: 'text-danger' },
  info: { icon: Info, color: 'text-muted' },
};

interface NoticeProps {
  readonly tone: NoticeTone;
  readonly title: ReactNode;
  readonly children?: ReactNode;
}

/** An icon, what happened, and what to do next. */
export function Notice({ tone, title, children }: NoticeProps) {
  const { icon: Icon, color } = TONES[tone];
  return (
    <div className="grid grid-cols-[20px_1fr] gap-3">
      <Icon aria-hidden size={20} strokeWidth={1.75} className={`mt-0.5 ${color}`} />
      <div>
        <p className="font-semibold">{title}</p>
        {children}
      </div>
    </div>
  );
}
