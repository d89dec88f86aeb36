import { ERASURE_BOUND_HOURS } from '@oncelink/contracts';
import type { FilesLook } from '../../api/files.ts';
import { describeShare } from '../../i18n/describe-bytes.ts';
import { describeTime } from '../../i18n/formats.ts';
import { t } from '../../i18n/translate.ts';
import type { KeptLink } from '../../lib/link-list/kept-link.ts';
import { isOverdue } from './describe-link.ts';

const HOUR_MS = 3_600_000;

interface LinkFactsProps {
  readonly link: KeptLink;
  readonly now: number;
  /** What is known of its files. */
  readonly fetched: FilesLook | null;
}

type Fact = readonly [name: string, value: string];

function endOf({ state, endedAt, knownAt }: KeptLink): readonly Fact[] {
  if (state === 'waiting' || state === 'answered') return [];
  if (state === 'unknown') return [[t('myLinks.facts.known'), describeTime(knownAt)]];
  if (endedAt === null) return [];
  const erased = describeTime(endedAt + ERASURE_BOUND_HOURS * HOUR_MS);
  return [
    [state === 'viewed' ? t('myLinks.facts.opened') : t('myLinks.facts.ended'), describeTime(endedAt)],
    [t('myLinks.facts.unrecoverable'), t('myLinks.facts.atLatest', { time: erased })],
  ];
}

function factsOf(link: KeptLink): readonly Fact[] {
  const { kind, tag, state, madeAt, opensAt, endsAt, knownAt } = link;
  return [
    [t('myLinks.facts.kind'), t(`myLinks.kinds.${kind}`)],
    [t('myLinks.facts.tag'), tag],
    [t('myLinks.facts.made'), describeTime(madeAt)],
    ...(opensAt === undefined ? [] : ([[t('myLinks.facts.opens'), describeTime(opensAt)]] as const)),
    ...(state === 'waiting' || state === 'answered'
      ? ([
          [t('myLinks.facts.expires'), endsAt === null ? t('myLinks.facts.never') : describeTime(endsAt)],
          [t('myLinks.facts.known'), describeTime(knownAt)],
        ] as const)
      : endOf(link)),
  ];
}

const filesOf = ({ state, tenths }: FilesLook): Fact => [
  t('myLinks.facts.files'),
  state === 'ended'
    ? t('myLinks.facts.filesOver')
    : t('myLinks.facts.filesFetched', { share: describeShare(tenths / 10) }),
];

/** What happened to a link, in order, and what follows from its state. */
export const LinkFacts = ({ link, now, fetched }: LinkFactsProps) => (
  <>
    <dl className="link-facts text-14">
      {[...factsOf(link), ...(fetched ? [filesOf(fetched)] : [])].map(([name, value]) => (
        <div key={name}>
          <dt className="text-muted">{name}</dt>
          <dd className="tabular-nums wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
    <p className="max-w-reading text-14 text-muted">
      {link.kind !== 'ask' && link.state === 'viewed' && t('myLinks.notYours')}
      {link.kind === 'ask' &&
        (link.state === 'waiting' || link.state === 'answered') &&
        t('myLinks.onlyHere')}
      {link.kind !== 'ask' && link.state === 'waiting' && !isOverdue(link, now) && t('myLinks.notKept')}
      {link.state === 'unknown' && t('myLinks.unknownText')}
    </p>
  </>
);
