import { useEffect, useState } from 'react';
import { createLatePart, useLatePart } from '../../lib/late-part.ts';
import { withTopic } from '../../i18n/language.ts';
import { t } from '../../i18n/translate.ts';
import { AnswerAsk } from '../../features/open-link/asks/answer-ask.tsx';
import { EndScreen } from '../../features/open-link/asks/ask-parts.tsx';
import { CollectAnswer } from '../../features/open-link/asks/collect-answer.tsx';
import { readAskAddress, type AskAddress } from '../../features/open-link/asks/read-ask-address.ts';
import { PageHead } from '../../ui/page-head.tsx';

/** What the fields of an answer need, which a text does not. */
const fields = createLatePart(() =>
  withTopic('create-link', () => withTopic('ready-link', () => import('./answer-fields.tsx'))),
);

function Shown({ address }: { readonly address: AskAddress }) {
  const needsFields = address.outcome === 'ask' && address.ask.question.form !== undefined;
  const late = useLatePart(fields, needsFields ? 'now' : 'used');
  if (address.outcome === 'ask')
    return <AnswerAsk ask={address.ask} name={address.name} editor={late?.AnswerFields ?? null} />;
  if (address.outcome === 'collect') return <CollectAnswer own={address.own} />;
  const trouble = address.outcome;
  return (
    <EndScreen isError title={t(`ended.error.troubles.${trouble}.heading`)} titleRef={null}>
      {trouble === 'cut' ? t('answer.cut') : t('ended.error.troubles.unsupported.why')}{' '}
      {t(`ended.error.troubles.${trouble}.advice`)}
    </EndScreen>
  );
}

/** The link of an ask, or the one that collects its answer. */
export function AskReader() {
  const [address, setAddress] = useState<AskAddress | null>(null);
  useEffect(() => void readAskAddress(location.href).then(setAddress), []);
  const isOwn = address?.outcome === 'collect';
  return (
    <>
      <PageHead
        title={isOwn ? t('collect.pageTitle') : t('answer.pageTitle')}
        description={t('answer.pageDescription')}
        hidden
      />
      {address !== null && <Shown address={address} />}
    </>
  );
}
