import { useEffect, useRef } from 'react';
import { CodeSample } from '../../../features/site-sections/code-sample.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { tryApiTexts as texts, tryApiToasts } from './try-api.texts.ts';
import type { Tried } from './try-call.ts';
import { readProblem, writeAnswer, writeRequest } from './write-http.ts';

/** A call that went its way, or `broken`: nothing could be encrypted, or the answer was none of this API. */
export type Outcome = Tried | 'broken';

/** What is in the form stays there. */
const OtherTab = ({ to, children }: { to: string; children: string }) => (
  <a
    href={to}
    target="_blank"
    rel="noreferrer"
    className="inline-flex min-h-11 items-center underline decoration-1 underline-offset-[3px]"
  >
    {children}
  </a>
);

/** A link that was just made. It goes from here into the clipboard and to a tab only. */
function MadeLink({ url }: { url: string }) {
  const box = useRef<HTMLElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      showToast(tryApiToasts.copied);
    } catch {
      if (box.current) getSelection()?.selectAllChildren(box.current);
      showToast({ ...tryApiToasts.copyFailed, variant: 'destructive' });
    }
  };
  return (
    <Notice tone="ok" title={texts.made}>
      <p className="text-muted">{texts.madeText}</p>
      <figure aria-label={texts.link} className="my-4 rounded-field border border-ash bg-paper px-4 py-3.5">
        <code ref={box} dir="ltr" className="font-mono text-14/6 break-all">
          {url}
        </code>
      </figure>
      <p className="flex flex-wrap items-center gap-3">
        <Button onClick={() => void copy()}>{texts.copy}</Button>
        <OtherTab to={url}>{texts.open}</OtherTab>
      </p>
    </Notice>
  );
}

function Verdict({ tried: { answer, url } }: { tried: Tried }) {
  if (url !== null) return <MadeLink url={url} />;
  if (answer === null)
    return (
      <Notice tone="danger" title={texts.noAnswer}>
        <p className="text-muted">{texts.noAnswerText}</p>
      </Notice>
    );
  const { code, sentence } = readProblem(answer);
  return (
    <Notice tone="danger" title={texts.refused(code)}>
      <p className="text-muted">{sentence}</p>
      {code !== null && (
        <p className="mt-2">
          <OtherTab to={`/developers/errors#${code}`}>{texts.meaning}</OtherTab>
        </p>
      )}
    </Notice>
  );
}

/** What became of a call, and how it looked on the wire. Takes the focus: what was pressed stands above it. */
export function TryOutcome({ outcome }: { outcome: Outcome }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const tried = outcome === 'broken' ? null : outcome;
  const isMade = tried !== null && tried.url !== null;
  return (
    <div ref={box} tabIndex={-1} className="grid min-w-0 gap-6 outline-none">
      <div role={isMade ? 'status' : 'alert'}>
        {tried === null ? (
          <Notice tone="danger" title={texts.broken}>
            <p className="text-muted">{texts.brokenText}</p>
          </Notice>
        ) : (
          <Verdict tried={tried} />
        )}
      </div>
      {tried !== null && (
        <div className="grid min-w-0 gap-2">
          <CodeSample label={texts.sent}>{writeRequest(tried)}</CodeSample>
          <p className="text-14 text-muted">{texts.sentHints[tried.kind]}</p>
        </div>
      )}
      {tried?.answer && <CodeSample label={texts.received}>{writeAnswer(tried.answer)}</CodeSample>}
    </div>
  );
}
