import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { buildOverlay } from './build-overlay.ts';
import { checkTargets } from './check-targets.ts';
import { renderDashboard, renderRules } from './render-monitoring.ts';
import { changeManifest, type Place } from './testing/change-manifest.ts';

const read = (file: string): string =>
  readFileSync(path.resolve(import.meta.dirname, '../../..', file), 'utf8');

const alerts = read('k8s/components/monitoring/alerts.yml');
const dashboard = read('k8s/components/monitoring/dashboard.json');
const handbook = read('docs/operations/monitoring.md');

describe('monitoring', () => {
  it('has the same alerts in a cluster as on one machine, and the panels that are written down', () => {
    const folder = 'k8s/components/monitoring';
    expect(parse(read(`${folder}/prometheus-rule.yaml`))).toEqual(parse(renderRules(alerts)));
    expect(JSON.parse(dashboard)).toEqual(renderDashboard(read(`${folder}/dashboard.yml`)));
  });

  it('tells what to do about every alert, and what every metric means', () => {
    const names = [...alerts.matchAll(/alert: (\w+)/g)].map(([, name]) => `### ${name}\n`);
    const metrics = [
      ...`${alerts}${dashboard}`.matchAll(/\boncelink_[a-z_]+?(?=(?:_bucket|_count|_sum)?\b)/g),
    ];
    expect(metrics.length).toBeGreaterThan(20);
    const explained = [...names, ...metrics.map(([metric]) => `\`${metric}\``)];
    expect(explained.filter((text) => !handbook.includes(text))).toEqual([]);
  });

  it('notices a monitor that asks no pod, or at a port that is not there', () => {
    const production = buildOverlay('production');
    const problems = (place: Place, value: unknown) =>
      checkTargets(changeManifest(production, 'PodMonitor/oncelink', place, value)).join('\n');
    expect(problems(['spec', 'podMetricsEndpoints', 0, 'port'], 'metrics')).toContain(
      'asks gateway at metrics, which is no port of it',
    );
    expect(problems(['spec', 'selector'], { matchLabels: { a: 'b' } })).toContain('selects no pods');
  });
});
