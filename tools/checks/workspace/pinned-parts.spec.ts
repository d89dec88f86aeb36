import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';

const repository = path.resolve(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(path.join(repository, file), 'utf8');

/** One version, as its makers call it, and the digest of its content. */
const PINNED = /^[a-z/]+:[\w.-]+@sha256:[0-9a-f]{64}$/;

interface Named {
  readonly file: string;
  readonly image: string;
}

function imagesIn(file: string): Named[] {
  const found = read(file).matchAll(
    /^(?:ARG [A-Z]+_IMAGE=(\S+)| +(?:- )?image: (?:\$\{[A-Z_]+:-)?([^\s}]+)\}?|FROM (\S+).*)$/gm,
  );
  return [...found]
    .map(([, ...groups]) => ({ file, image: groups.find((group) => group !== undefined) ?? '' }))
    .filter(({ image }) => !/^(\w+(-\w+)?$|\$\{\w+\}$)/.test(image));
}

const files = globSync('{docker/Dockerfile,docker-compose*.yml,docker/**/*.yml,k8s/**/*.yaml}', {
  cwd: repository,
});
const images = files.flatMap(imagesIn);
const withoutDigest = (image: string): string => image.replace(/@.*/, '');

describe('what others made', () => {
  it('is named by its content: images', () => {
    expect(images.length).toBeGreaterThan(8);
    const loose = images.filter(({ image }) => !PINNED.test(image)).map(({ image }) => image);
    expect(loose).toEqual([]);
    // A tag that says no version is another image tomorrow. Debian's names its release.
    expect(images.filter(({ image }) => !/:(v?\d+\.\d+[\w.-]*|bookworm-slim)(@|$)/.test(image))).toEqual([]);
  });

  it('is the same everywhere: an image has one version', () => {
    const names = new Map<string, Set<string>>();
    for (const { image } of images) {
      const name = image.split(':', 1)[0] ?? '';
      names.set(name, (names.get(name) ?? new Set()).add(image));
    }
    expect([...names.values()].filter((versions) => versions.size > 1)).toEqual([]);
    const ofProduct = images.map(({ image }) => withoutDigest(image));
    const ofTests = ['libs/testing/src/stores/start-container.ts', 'libs/embedded-stores/src/find-redis.ts']
      .flatMap((file) => [...read(file).matchAll(/'((?:postgres|redis):[^']+)'/g)])
      .map(([, image]) => image);
    expect(ofTests.length).toBe(3);
    expect(ofTests.filter((image) => !ofProduct.includes(image ?? ''))).toEqual([]);
  });

  it('is named by its commit: actions', () => {
    const workflows = globSync('.github/workflows/*.yml', { cwd: repository });
    const used = workflows.flatMap((file) => [...read(file).matchAll(/uses: (.+)$/gm)].map(([, one]) => one));
    expect(used.length).toBeGreaterThan(5);
    expect(used.filter((one) => !/^[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(one ?? ''))).toEqual([]);
  });

  it('is looked after by a bot, which pins what it proposes', () => {
    const {
      extends: presets,
      lockFileMaintenance,
      osvVulnerabilityAlerts,
    } = JSON.parse(read('renovate.json'));
    expect(presets).toEqual(
      expect.arrayContaining(['docker:pinDigests', 'helpers:pinGitHubActionDigestsToSemver']),
    );
    expect([lockFileMaintenance.enabled, osvVulnerabilityAlerts]).toEqual([true, true]);
  });
});
