/** `npm run monitoring`: writes dashboard and alert rules as Grafana and clusters read them, from dashboard.yml and alerts.yml. */
import { readFileSync, writeFileSync } from 'node:fs';
import { renderDashboard, renderRules } from './render-monitoring.ts';

const fileOf = (name: string): URL => new URL(`../../../k8s/components/monitoring/${name}`, import.meta.url);
const read = (name: string): string => readFileSync(fileOf(name), 'utf8');

writeFileSync(fileOf('prometheus-rule.yaml'), renderRules(read('alerts.yml')));
writeFileSync(fileOf('dashboard.json'), JSON.stringify(renderDashboard(read('dashboard.yml'))));
