import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

export interface Amount {
  files: number;
  lines: number;
}

/** What a command writes, or what is not read line by line. */
const NOT_WRITTEN_BY_HAND = [
  /(^|\/)package-lock\.json$/,
  /^apps\/gateway\/openapi[.\w]*\.json$/,
  /^apps\/frontend\/src\/(api\/schema|i18n\/english\.d)\.ts$/,
  /\/vectors-v\d\.json$/,
  /^docker\/nginx\/oncelink\/(headers|errors)\.conf$/,
  /^docs\/(configuration|design-system)\.md$/,
  /^docs\/measured\//,
  /^docs\/(design-system|profiles)\//,
  /^k8s\/components\/monitoring\/prometheus-rule\.yaml$/,
  /\.(png|svg|woff2|ico|webp)$/,
];

/** What a command writes where its source is there too: before that, people wrote it. */
const WRITTEN_FROM: Readonly<Record<string, string>> = {
  'k8s/components/monitoring/dashboard.json': 'k8s/components/monitoring/dashboard.yml',
};

/** The first that fits counts. Names of folders are today's and those of the layout before `lab`. */
const AREAS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['lab', /^(lab|bench|faults|fuzz|tools\/page-checks)\//],
  ['e2e', /^e2e\/(?!product\/)/],
  ['tools', /^(tools|docker\/checks)\/|^apps\/frontend\/(guide|catalogue|\.storybook)\/|\.stories\.tsx$/],
  ['docs', /\.md$|^docs\/|(^|\/)LICENSE$/],
  ['config', /^(docker|k8s)\/|^[^/]+$|^\.[^/]+\/|(^|\/)(package|tsconfig[^/]*)\.json$|\.config\.m?[jt]s$/],
  [
    'product specs',
    /\.spec\.tsx?$|_test\.(go|py)$|\/test_\w+\.py$|\/testing\/|^testing\/|^e2e\/product\/|^libs\/(test-\w+|link-model)\//,
  ],
  ["the page's texts", /^apps\/frontend\/src\/(texts|i18n)\/|\.texts\.ts$/],
  ['product code', /^(apps|libs|packages|integrations|clients)\//],
];

export const listFiles = (root: string): string[] =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\0')
    .filter(Boolean);

/** Lines of a file, without what commands write between a document's `start` and `end` marks. */
function linesOf(file: string): number {
  const text = readFileSync(file, 'utf8').replaceAll(/<!-- (\S+):start -->[^]*?<!-- \1:end -->/g, '');
  return text.split('\n').length - 1;
}

/** Hand-written lines of a checkout by area; a file that was deleted but not yet committed counts nowhere. */
export function countLines(root: string, files: readonly string[]): ReadonlyMap<string, Amount> {
  const areas = new Map(AREAS.map(([name]): [string, Amount] => [name, { files: 0, lines: 0 }]));
  for (const file of files) {
    if (NOT_WRITTEN_BY_HAND.some((pattern) => pattern.test(file))) continue;
    if (files.includes(WRITTEN_FROM[file] ?? '')) continue;
    const amount = areas.get(AREAS.find(([, pattern]) => pattern.test(file))?.[0] ?? '');
    if (amount === undefined) throw new Error(`${file} is in no area.`);
    amount.files += 1;
    amount.lines += linesOf(path.join(root, file));
  }
  return areas;
}

/** Steps of the page's build: every file that it runs, without tests. */
export function countBuildSteps(root: string, files: readonly string[]): Amount {
  const steps = files.filter(
    (file) => /^apps\/frontend\/build[^/]*\/.*\.ts$/.test(file) && !/\.spec\./.test(file),
  );
  return { files: steps.length, lines: steps.reduce((sum, file) => sum + linesOf(path.join(root, file)), 0) };
}
