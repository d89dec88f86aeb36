import type { ReactNode } from 'react';
import { useSiteConfig } from '../../session/site-config.ts';
import { Notice } from '../../ui/notice.tsx';
import { contactProblems } from './contact-outcome.texts.ts';

/** A form, and what is said in its place where no mail is sent. */
export function WhereMailIsSent({ children }: { children: ReactNode }) {
  if (useSiteConfig()?.hasMail !== false) return children;
  return (
    <Notice tone="info" title={contactProblems.noMailTitle}>
      <p className="text-muted">{contactProblems.noMail}</p>
    </Notice>
  );
}
