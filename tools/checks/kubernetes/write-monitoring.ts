/** `npm run monitoring`: writes dashboard and alert rules as Grafana and clusters read them, from dashboard.yml and alerts.yml. */
import { readFileSync, writeFileSync } from 'node:fs';
import { renderDashboard, renderRules } from './render-monitoring.ts';

const repository = new URL('../../../', import.meta.url);
const read = (name: string): string =>
  readFileSync(new URL(`k8s/components/monitoring/${name}`, repository), 'utf8');

// A chart can't read what is outside of its folder.
for (const folder of ['k8s/components/monitoring', 'k8s/chart/files']) {
  const write = (name: string, text: string): void =>
    writeFileSync(new URL(`${folder}/${name}`, repository), text);
  write('prometheus-rule.yaml', renderRules(read('alerts.yml')));
  write('dashboard.json', JSON.stringify(renderDashboard(read('dashboard.yml'))));
}
