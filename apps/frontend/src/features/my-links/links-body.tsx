import { useState } from 'react';
import { Link } from 'react-router-dom';
import { t, textsOf } from '../../i18n/translate.ts';
import type { KeptLink } from '../../lib/link-list/kept-link.ts';
import type { ListState } from '../../lib/link-list/link-list.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { ListActions } from './link-actions.ts';
import { LinksList } from './links-list.tsx';
import { AskedLine, ListNotices } from './list-notices.tsx';
import { NoLinks, Opening } from './no-links.tsx';
import type { Asked } from './use-looks.ts';

/** Whether an answer that was asked for is read with the list. */
const opensAnswer = ({ kind, state }: KeptLink): boolean =>
  kind === 'ask' && (state === 'waiting' || state === 'answered');

/** What others can do who use this browser, and the way to leave nothing to them. */
function Closing({ links, onForgetAll }: { links: readonly KeptLink[]; onForgetAll: () => void }) {
  const [sure, setSure] = useState(false);
  const { title, text, confirm, keep, close } = textsOf('myLinks.forgetAll');
  return (
    <div className="mt-8 grid max-w-reading justify-items-start gap-1 text-14 text-muted">
      <p>
        {t(links.some(opensAnswer) ? 'myLinks.stolenAnswers' : 'myLinks.stolen')}{' '}
        <Link to="/security" className="text-ink underline decoration-1 underline-offset-[3px]">
          {t('myLinks.readMore')}
        </Link>
      </p>
      <Button look="quiet" className="-ms-3 text-14!" onClick={() => setSure(true)}>
        {t('myLinks.forgetAll.start')}
      </Button>
      {sure && (
        <ConfirmDialog
          {...{ title, text, confirm, keep }}
          closeLabel={close}
          onConfirm={async () => onForgetAll()}
          onClose={() => setSure(false)}
        />
      )}
    </div>
  );
}

const lastKnownOf = (links: readonly KeptLink[]): number | null =>
  links.length === 0 ? null : Math.max(...links.map(({ knownAt }) => knownAt));

export interface LinksBodyProps {
  readonly state: ListState;
  readonly asked: Asked;
  /** What has just become of links, for those who do not see it. */
  readonly news: string;
  readonly actions: ListActions;
}

/** My links, in every state. */
export function LinksBody({ state, asked, news, actions }: LinksBodyProps) {
  const { step, links } = state;
  const waits = links.some((link) => link.state === 'waiting');
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {news}
      </p>
      {step === 'opening' ? (
        <Opening />
      ) : (
        <>
          <ListNotices state={state} actions={actions} />
          {links.length === 0 ? (
            <NoLinks />
          ) : (
            <>
              <LinksList links={links} actions={actions} />
              {waits && <AskedLine asked={asked} lastKnown={lastKnownOf(links)} onAsk={actions.ask} />}
              <Closing links={links} onForgetAll={actions.forgetAll} />
            </>
          )}
        </>
      )}
    </>
  );
}
