import './my-links.css';
import { useCallback, useEffect, useState } from 'react';
import { endUnread } from '../../api/receipt/take-back.ts';
import { withdraw } from '../../api/withdraw-ask.ts';
import { t } from '../../i18n/translate.ts';
import { cleanLabel, nameOf, type KeptLink } from '../../lib/link-list/kept-link.ts';
import { linkList } from '../../lib/link-list/the-list.ts';
import { useStore } from '../../lib/store.ts';
import { callLink, nameState } from './describe-link.ts';
import { takeTurnSoon } from '../../session/list-sync/take-turns.ts';
import { LinksBody } from './links-body.tsx';
import { useLooks } from './use-looks.ts';

async function takeBack(link: KeptLink) {
  const ending = await (link.kind === 'ask'
    ? withdraw(link.collect ?? '')
    : endUnread(nameOf(link), link.proof));
  await linkList.change(link.id, (now) => ({
    ...now,
    state: ending.reason,
    endedAt: ending.at,
    knownAt: Date.now(),
  }));
  return ending;
}

const newsOf = (links: readonly KeptLink[]): string =>
  links.map((link) => t('myLinks.news', { name: callLink(link), state: nameState(link) })).join(' ');

interface MyLinksProps {
  /** Begins a link like the one that is given. */
  readonly onAnother: (link: KeptLink) => void;
  /** Shows the answer to an ask. */
  readonly onOpen: (link: KeptLink) => void;
}

/** The links that were made in this browser. */
export function MyLinks({ onAnother, onOpen }: MyLinksProps) {
  const state = useStore(linkList.store);
  const [news, setNews] = useState('');
  const tell = useCallback((ended: readonly KeptLink[]) => setNews(newsOf(ended)), []);
  const asked = useLooks(linkList, tell);
  useEffect(() => void linkList.open(), []);
  return (
    <LinksBody
      state={state}
      asked={asked}
      news={news}
      actions={{
        ask: asked.ask,
        takeBack,
        rename: (link, label) =>
          void linkList.change(link.id, (now) => ({ ...now, label: cleanLabel(label) })),
        forget: (link) => void linkList.forget([link.id]),
        restore: (link) => void linkList.restore(link),
        another: onAnother,
        open: onOpen,
        forgetAll: () => void takeTurnSoon(() => linkList.forgetAll()),
        forgetDamaged: () => void linkList.forgetDamaged(),
      }}
    />
  );
}
