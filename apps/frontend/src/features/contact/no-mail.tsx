import type { ReactNode } from 'react';
import { useSiteConfig } from '../../session/site-config.ts';
import { inCurrentLanguage } from '../../i18n/language.ts';
import { t } from '../../i18n/translate.ts';
import { Notice } from '../../ui/notice.tsx';

/** A form, and what is said in its place where no mail is sent. */
export function WhereMailIsSent({ children }: { children: ReactNode }) {
  if (useSiteConfig()?.hasMail !== false) return children;
  return (
    <div {...inCurrentLanguage()}>
      <Notice tone="info" title={t('contact.noMail.title')}>
        <p className="text-muted">{t('contact.noMail.text')}</p>
      </Notice>
    </div>
  );
}
