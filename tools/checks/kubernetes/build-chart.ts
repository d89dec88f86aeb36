import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { parseAllDocuments } from 'yaml';
import { findHelm } from './find-helm.ts';
import { isManifest, type Manifest } from './manifests.ts';

const CHART = path.resolve(import.meta.dirname, '../../../k8s/chart');

/**
 * What the Helm chart renders for values.
 * @throws Error with helm's own words, such as values that its schema refuses
 */
export function buildChart(values: object): Manifest[] {
  const yaml = runHelm(['template', 'oncelink', CHART, '--namespace', 'oncelink', '--values', '-'], values);
  // Helm reads YAML 1.1, in which `0440` is an octal number and `on` no text.
  const documents = parseAllDocuments(yaml, { version: '1.1' }).map((document): unknown => document.toJS());
  const rendered = documents.filter((document) => document !== null);
  if (!rendered.every(isManifest)) throw new Error('helm printed something that is no object.');
  return rendered;
}

/** @throws Error with what helm finds wrong about the chart */
export const lintChart = (values: object): string =>
  runHelm(['lint', CHART, '--strict', '--values', '-'], values);

function runHelm(args: readonly string[], values: object): string {
  try {
    return execFileSync(findHelm(), args, { input: JSON.stringify(values), encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    const told = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
    throw new Error(told, { cause: error });
  }
}
