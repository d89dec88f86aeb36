import '../../ui/styles/site.css';
import {
  SERVER_ERRORS,
  SERVER_ERROR_STATUS,
  SERVER_ERROR_TEXTS,
  type ServerErrorCode,
} from '@oncelink/contracts';
import { useLocation } from 'react-router-dom';
import { CodeSample } from '../../features/site-sections/code-sample.tsx';
import { Section } from '../../features/site-sections/section.tsx';
import { TextLink } from '../../features/site-sections/text-link.tsx';
import { useBrowserValue } from '../../lib/use-browser-value.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { apiErrorsTexts as texts } from './api-errors.texts.ts';
import { ERROR_ADVICE, SECRET_FATES } from './error-advice.ts';

const STATUSES: readonly number[] = [
  ...new Set(SERVER_ERRORS.map((code) => SERVER_ERROR_STATUS[code])),
].toSorted((one, other) => one - other);

const EXAMPLE = JSON.stringify(
  {
    type: '/developers/errors#GONE',
    title: SERVER_ERROR_TEXTS.GONE,
    status: SERVER_ERROR_STATUS.GONE,
    code: 'GONE',
    requestId: '…',
    reason: 'viewed',
    at: '2026-11-23T10:00:00.000Z',
  },
  null,
  2,
);

/**
 * The error that the address names; null until scripts run, while the browser knows its `:target`. It learns of no walk
 * inside the site.
 */
function useNamed(): string | null {
  const { hash } = useLocation();
  return useBrowserValue<string | null>(() => hash.slice(1), null);
}

function borderOf(code: ServerErrorCode, named: string | null): string {
  if (named === null) return 'border-line target:border-ember';
  return named === code ? 'border-ember' : 'border-line';
}

/** An error, at the place that `type` of its answers names. */
function ErrorEntry({ code, named }: { code: ServerErrorCode; named: string | null }) {
  const { secret, todo } = ERROR_ADVICE[code];
  return (
    <article
      id={code}
      tabIndex={-1}
      aria-labelledby={`${code}-title`}
      className={`border-t py-6 outline-none last:border-b ${borderOf(code, named)}`}
    >
      <h3 id={`${code}-title`} className="font-mono text-16 font-semibold wrap-anywhere">
        {code}
      </h3>
      <p className="mt-2 max-w-reading">{SERVER_ERROR_TEXTS[code]}</p>
      <dl className="mt-3 grid max-w-reading gap-x-6 gap-y-1 text-14 tablet:grid-cols-[96px_1fr]">
        <dt className="text-muted">{texts.secret}</dt>
        <dd>{SECRET_FATES[secret]}</dd>
        <dt className="text-muted max-tablet:mt-2">{texts.todo}</dt>
        <dd>{todo}</dd>
      </dl>
    </article>
  );
}

/** Every error that a server answers, by its status. */
export default function ApiErrorsPage() {
  const named = useNamed();
  return (
    <>
      <PageHead title={texts.pageTitle} description={texts.pageDescription} />
      <div className="wrap pt-6 pb-16 tablet:pt-14">
        <h1 className="text-56 text-balance">{texts.title}</h1>
        <p className="mt-6 max-w-[44ch] text-18 text-muted">{texts.lede}</p>
      </div>
      <Section title={texts.shape.title} lede={texts.shape.lede} split>
        <CodeSample label={texts.shape.file}>{EXAMPLE}</CodeSample>
        <TextLink to="/api/v1/docs">{texts.docs}</TextLink>
      </Section>
      {STATUSES.map((status) => (
        <Section key={status} title={texts.status(status)} split>
          {SERVER_ERRORS.filter((code) => SERVER_ERROR_STATUS[code] === status).map((code) => (
            <ErrorEntry key={code} code={code} named={named} />
          ))}
        </Section>
      ))}
    </>
  );
}
