import '../../ui/styles/site.css';
import { PageHead } from '../../ui/page-head.tsx';
import { CodeSample } from '../../features/site-sections/code-sample.tsx';
import { Closing, Hero } from '../../features/site-sections/hero.tsx';
import { Section } from '../../features/site-sections/section.tsx';
import { StatusBadge } from '../../features/site-sections/status-badge.tsx';
import { integrationsTexts } from './integrations.texts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ToolCard } from './tool-card.tsx';

const { places, categories, rest, webhooks, custom, closing } = integrationsTexts;

const DOCS = '/api/v1/docs';

/** The same text wherever text goes; each card lies a little further to the right. */
const INDENTS = ['', 'tablet:ml-8', 'tablet:ml-16'] as const;

const Places = () => (
  <ul aria-label={places.label} className="grid gap-3">
    {places.items.map(({ place, before }, index) => (
      <li
        key={place}
        className={`rounded-card border border-line bg-surface px-5 py-4 ${INDENTS[index] ?? ''}`}
      >
        <p className="flex items-center justify-between gap-4 huge:flex-wrap text-14 text-muted">
          {place}
          <StatusBadge status="sample" />
        </p>
        <p className="mt-1">{before}</p>
        <p className="font-mono break-all">{places.link}</p>
      </li>
    ))}
  </ul>
);

const Events = () => (
  <dl>
    {webhooks.events.map(({ name, text }) => (
      <div
        key={name}
        className="grid gap-x-6 border-t border-dashed border-ash py-4 tablet:grid-cols-[200px_1fr]"
      >
        <dt className="font-mono break-all">{name}</dt>
        <dd className="text-muted">{text}</dd>
      </div>
    ))}
  </dl>
);

const Custom = () => (
  <>
    <ol className="grid gap-8 tablet:grid-cols-3">
      {custom.steps.map(({ title, text }, index) => (
        <li key={title} className="border-t border-ink pt-4">
          <p className="text-14 text-muted tabular-nums">{index + 1}</p>
          <h3 className="mt-1 font-semibold">{title}</h3>
          <p className="text-muted">{text}</p>
        </li>
      ))}
    </ol>
    <p className="mt-10">
      <ButtonLink to="/contact?category=general&subject=integration">{custom.request}</ButtonLink>
    </p>
  </>
);

export default function IntegrationsPage() {
  return (
    <>
      <PageHead title={integrationsTexts.pageTitle} description={integrationsTexts.pageDescription} />
      <Hero
        title={integrationsTexts.title}
        lede={integrationsTexts.lede}
        actions={
          <>
            <ButtonLink to="/integrations#development" look="primary">
              {integrationsTexts.browse}
            </ButtonLink>
            <ButtonLink to={DOCS}>{integrationsTexts.docs}</ButtonLink>
          </>
        }
      >
        <Places />
      </Hero>
      {categories.map(({ title, tools }) => (
        <Section key={title} id={title.toLowerCase()} title={title} split>
          <ul className="border-t border-ink">
            {tools.map((tool) => (
              <ToolCard key={tool.name} tool={tool} />
            ))}
          </ul>
        </Section>
      ))}
      <Section title={rest.title} lede={rest.lede} mark={<StatusBadge status="works" />} split>
        <CodeSample label={rest.file}>{rest.code}</CodeSample>
      </Section>
      <Section title={webhooks.title} lede={webhooks.lede} mark={<StatusBadge status="works" />} split>
        <Events />
      </Section>
      <Section title={custom.title}>
        <Custom />
      </Section>
      <Closing title={closing.title}>
        <ButtonLink to="/developers/console" look="primary">
          {closing.key}
        </ButtonLink>
        <ButtonLink to={DOCS}>{closing.docs}</ButtonLink>
      </Closing>
    </>
  );
}
