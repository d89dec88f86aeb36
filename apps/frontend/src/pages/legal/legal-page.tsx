import '../../ui/styles/site.css';
import { useEffect, useState } from 'react';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { getLegalText } from '../../api/get-legal-text.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { useLocation } from 'react-router-dom';
import { LEGAL_PAGES, legalTexts, type LegalAddress } from './legal.texts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { readBlocks } from './read-blocks.ts';

const isLegalAddress = (pathname: string): pathname is LegalAddress => Object.hasOwn(LEGAL_PAGES, pathname);

const LegalText = ({ text }: { text: string }) =>
  readBlocks(text).map(({ kind, lines }) => {
    const [first = ''] = lines;
    if (kind === 'heading')
      return (
        <h2 key={first} className="pt-6 text-18 tablet:text-24">
          {first}
        </h2>
      );
    if (kind === 'paragraph') return <p key={first}>{lines.join(' ')}</p>;
    return (
      <ul key={first} className="list-disc pl-5 wrap-anywhere">
        {lines.map((line) => (
          <li key={line} className="mt-1.5 pl-1">
            {line}
          </li>
        ))}
      </ul>
    );
  });

/** One of the legal pages: a title, and a text that is a file of its own. */
function LegalDocument({ address }: { address: LegalAddress }) {
  const { file, title, description, loading, failed } = LEGAL_PAGES[address];
  const [text, setText] = useState<string | null>(null);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    let shown = true;
    getLegalText(file).then(
      (answer) => shown && setText(answer),
      () => shown && setFailed(true),
    );
    return () => {
      shown = false;
    };
  }, [file]);
  return (
    <div className="wrap grid gap-x-20 gap-y-8 pt-6 pb-18 tablet:pt-14 tablet:pb-28 desktop:grid-cols-[4fr_8fr]">
      <PageHead title={legalTexts.pageTitle(title)} description={description} />
      <div className="grid content-start justify-items-start gap-6">
        <h1 className="text-36 text-balance">{title}</h1>
        <ButtonLink to="/">
          <ArrowLeft aria-hidden size={18} strokeWidth={1.75} />
          {legalTexts.home}
        </ButtonLink>
      </div>
      {text === null ? (
        <div className="min-h-[100dvh]">
          <output className="text-muted">{isFailed ? failed : loading}</output>
          <noscript>
            <a href={`/data/${file}.txt`}>{legalTexts.plain}</a>
          </noscript>
        </div>
      ) : (
        <article aria-label={title} className="grid max-w-reading gap-4">
          <LegalText text={text} />
        </article>
      )}
    </div>
  );
}

export default function LegalPage() {
  const { pathname } = useLocation();
  return isLegalAddress(pathname) ? <LegalDocument key={pathname} address={pathname} /> : null;
}
