import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Secret } from 'kubernetes-models/v1';
import { parseAllDocuments } from 'yaml';
import { findKustomize } from './find-kustomize.ts';
import { isManifest, type Manifest } from './manifests.ts';

const repository = path.resolve(import.meta.dirname, '../../..');
const run = (cwd: string, program: string, ...args: readonly string[]): string =>
  execFileSync(program, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** Each overlay with the components that complete it. */
export const OVERLAYS = {
  local: [],
  production: ['external-secrets', 'monitoring'],
} as const satisfies Record<string, readonly string[]>;

export type OverlayName = keyof typeof OVERLAYS;

/**
 * Builds an overlay from a copy, with secrets that docker/make-secrets.mjs made as an operator would.
 * @param more components besides
 * @throws Error with kustomize's own words
 */
export function buildOverlay(name: OverlayName, more: readonly string[] = []): Manifest[] {
  const copy = mkdtempSync(path.join(tmpdir(), 'oncelink-k8s-'));
  try {
    for (const folder of ['k8s', 'docker']) {
      cpSync(path.join(repository, folder), path.join(copy, folder), {
        recursive: true,
        filter: (file) => path.basename(file) !== 'secrets',
      });
    }
    run(copy, process.execPath, 'docker/make-secrets.mjs', 'k8s/overlays/local/secrets', '--demo');
    const whole = {
      resources: [`../k8s/overlays/${name}`],
      components: [...OVERLAYS[name], ...more].map((component) => `../k8s/components/${component}`),
      namespace: 'oncelink',
    };
    mkdirSync(path.join(copy, 'whole'));
    writeFileSync(path.join(copy, 'whole/kustomization.yaml'), JSON.stringify(whole));
    return parse(run(copy, findKustomize(), 'build', 'whole'));
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function parse(yaml: string): Manifest[] {
  const values = parseAllDocuments(yaml).map((document): unknown => document.toJS());
  if (!values.every(isManifest)) throw new Error('kustomize printed something that is no object.');
  for (const secret of values.filter((value) => Secret.is(value))) {
    // Long values are printed in several lines. A cluster skips the breaks, the schema's base64 does not.
    secret.data = mapValues(secret.data ?? {}, (value) => value.replaceAll(/\s/g, ''));
  }
  return values;
}

const mapValues = (record: Readonly<Record<string, string>>, change: (value: string) => string) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
