/**
 * Lighthouse, with its settings for phones, on every page of the built site. `npm run lighthouse -- --write` also writes
 * docs/measured/lighthouse.md.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listPages } from './list-pages.ts';
import { DEBUG_PORT, openBrowser } from './open-browser.ts';
import { loadLighthouse } from './load-lighthouse.ts';
import { serveSite } from './serve-site.ts';
import { alignTable } from '../align-table.ts';
import { median } from '../statistics.ts';
import { commandOf, givenWords, writeMeasured } from '../write-measured.ts';

const REPOSITORY = path.resolve(import.meta.dirname, '../..');
const DIST = path.join(REPOSITORY, 'apps/frontend/dist');

const MINIMUMS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 95 } as const;
type Category = keyof typeof MINIMUMS;
const CATEGORIES: readonly Category[] = ['performance', 'accessibility', 'best-practices', 'seo'];

type Scores = Readonly<Record<Category, number>>;

/** Blocking time in milliseconds, layout shift without a unit. */
const LIMITS = { 'total-blocking-time': 150, 'cumulative-layout-shift': 0.02 } as const;
type Figure = keyof typeof LIMITS;
const FIGURES: readonly Figure[] = ['total-blocking-time', 'cumulative-layout-shift'];

interface Page {
  readonly name: string;
  readonly address: string;
  /** Pages of one person are hidden from search engines on purpose. */
  readonly hidden: boolean;
}

function listAudited(link: string): readonly Page[] {
  const isHidden = (file: string): boolean =>
    readFileSync(path.join(DIST, file), 'utf8').includes('content="noindex');
  const pages = listPages(DIST).map((address) => ({
    name: address,
    address,
    hidden: isHidden(path.join(address, 'index.html')),
  }));
  return [...pages, { name: 'a link', address: link, hidden: isHidden('_link.html') }];
}

const lighthouse = await loadLighthouse();

interface Audited {
  readonly scores: Scores;
  readonly figures: Readonly<Record<Figure, number>>;
  /** What costs points, outside of speed. */
  readonly findings: readonly string[];
}

async function audit(url: string): Promise<Audited> {
  const result = await lighthouse(url, {
    port: DEBUG_PORT,
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
  });
  if (result === undefined) throw new Error(`Lighthouse has no result for ${url}.`);
  const { categories, audits } = result.lhr;
  const scoreOf = (category: Category): number => Math.round((categories[category]?.score ?? 0) * 100);
  const findings = CATEGORIES.slice(1).flatMap((category) =>
    (categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  );
  const scores = {
    performance: scoreOf('performance'),
    accessibility: scoreOf('accessibility'),
    'best-practices': scoreOf('best-practices'),
    seo: scoreOf('seo'),
  };
  const figureOf = (figure: Figure): number => audits[figure]?.numericValue ?? Number.NaN;
  const figures = {
    'total-blocking-time': figureOf('total-blocking-time'),
    'cumulative-layout-shift': figureOf('cumulative-layout-shift'),
  };
  return { scores, figures, findings };
}

const isFast = ({ scores, figures }: Audited): boolean =>
  scores.performance >= MINIMUMS.performance && FIGURES.every((figure) => figures[figure] < LIMITS[figure]);

/** Other work of the machine costs speed: who is too slow once is measured three times, and the middle counts. */
async function auditFairly(url: string): Promise<Audited> {
  const first = await audit(url);
  if (isFast(first)) return first;
  const all = [first, await audit(url), await audit(url)];
  const performance = median(all.map(({ scores }) => scores.performance));
  const middleOf = (figure: Figure): number => median(all.map(({ figures }) => figures[figure]));
  const figures = {
    'total-blocking-time': middleOf('total-blocking-time'),
    'cumulative-layout-shift': middleOf('cumulative-layout-shift'),
  };
  return { ...first, scores: { ...first.scores, performance }, figures };
}

const isGood = ({ hidden }: Page, audited: Audited): boolean =>
  isFast(audited) &&
  CATEGORIES.every(
    (category) => audited.scores[category] >= MINIMUMS[category] || (hidden && category === 'seo'),
  );

function rowOf({ name, hidden }: Page, { scores, figures }: Audited): string[] {
  const cells = [
    ...CATEGORIES.map((category) => (hidden && category === 'seo' ? 'hidden' : String(scores[category]))),
    figures['total-blocking-time'].toFixed(0),
    figures['cumulative-layout-shift'].toFixed(3),
  ];
  return [`\`${name}\``, ...cells];
}

const site = await serveSite(DIST);
const browser = await openBrowser();
const rows: string[][] = [];
try {
  for (const page of listAudited(site.link)) {
    const audited = await auditFairly(site.origin + page.address);
    const row = rowOf(page, audited);
    rows.push(row);
    console.log(row.join(', '), audited.findings.join(' '));
    if (!isGood(page, audited)) process.exitCode = 1;
  }
} finally {
  await browser.close();
  await site.close();
}
const HEAD = 'page|performance|accessibility|best practices|search engines|blocking time, ms|layout shift';
if (process.argv.includes('--write'))
  writeMeasured('lighthouse', {
    meaning: '../performance.md#pages',
    title: 'Lighthouse',
    command: commandOf('lighthouse', givenWords()),
    report: alignTable([HEAD.split('|'), ...rows]),
  });
if (process.exitCode === 1)
  console.error('Some page scores less than it has to, blocks for longer, or shifts.');
