/** Writes the alert rules once more, as the object that clusters take them in: `npm run alerts`. */
import { readFileSync, writeFileSync } from 'node:fs';

const folder = new URL('../k8s/components/monitoring/', import.meta.url);

const HEAD = `# Written by \`npm run alerts\` from alerts.yml.
apiVersion: monitoring.coreos.com/v1
kind: PrometheusRule
metadata: { name: oncelink }
spec:
`;

const rules = readFileSync(new URL('alerts.yml', folder), 'utf8').replaceAll(/^#.*\n/gm, '');
writeFileSync(new URL('prometheus-rule.yaml', folder), HEAD + rules.replaceAll(/^(?=.)/gm, '  '));
