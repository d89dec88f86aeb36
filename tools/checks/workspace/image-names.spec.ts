import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { buildOverlay } from '../kubernetes/build-overlay.ts';

const repository = path.resolve(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(path.join(repository, file), 'utf8');
const { version } = JSON.parse(read('package.json'));

interface Service {
  readonly image?: string;
  readonly build?: object;
  readonly pull_policy?: string;
}

const services = ['docker/compose/services.yml', 'docker-compose.yml'].flatMap((file) =>
  Object.entries<Service>(parse(read(file), { merge: true }).services),
);

/** Made by others, and named by its content. */
const isPinned = (image = ''): boolean => /@sha256:[0-9a-f]{64}\}?$/.test(image);
const ours = services.filter(([, { image }]) => image !== undefined && !isPinned(image));

describe('images of the product', () => {
  it('have a name that only this machine or the registry of the operator can fill, and their version', () => {
    expect(ours.length).toBeGreaterThan(10);
    const own = new RegExp(
      `^\\$\\{IMAGE_PREFIX:-localhost/oncelink\\}/[a-z-]+:\\$\\{IMAGE_TAG:-${version}\\}$`,
    );
    expect(ours.filter(([, { image = '' }]) => !own.test(image))).toEqual([]);
  });

  it('are asked of no registry for what only takes the image of another service', () => {
    const borrowed = ours.filter(([, { build }]) => build === undefined);
    expect(borrowed.map(([name, { pull_policy }]) => [name, pull_policy])).toEqual([
      ['secrets-migrate', 'never'],
      ['auth-migrate', 'never'],
      ['billing-migrate', 'never'],
      ['deliver', 'never'],
      ['events-migrate', 'never'],
      ['files-migrate', 'never'],
      ['make-secrets', 'never'],
    ]);
  });

  it.each([
    ['local', 'localhost'],
    ['production', 'registry.example'],
  ] as const)('have no public name in the overlay %s either', (overlay, registry) => {
    const images = [...JSON.stringify(buildOverlay(overlay)).matchAll(/"image":"([^"]+)"/g)];
    const loose = images.map(([, image]) => image).filter((image) => !isPinned(image));
    expect(loose.length).toBeGreaterThan(8);
    const own = new RegExp(`^${registry}/oncelink/[a-z-]+:${version}$`);
    expect(loose.filter((image = '') => !own.test(image))).toEqual([]);
  });
});

it('the notes of releases begin with the version of the sources', () => {
  const [newest] = [...read('CHANGELOG.md').matchAll(/^## (.+)$/gm)].map(([, title]) => title);
  expect(newest).toBe(version);
});

describe('what a build of images is sent', () => {
  const patterns = read('.dockerignore').split('\n');

  it('has the package.json of every workspace, without which nothing installs', () => {
    // Docker drops a slash at the end: `e2e/*/` leaves out the files of e2e, too.
    expect(patterns.filter((pattern) => pattern.endsWith('/'))).toEqual([]);
    const emptied = patterns
      .filter((pattern) => pattern.endsWith('/*'))
      .map((pattern) => pattern.slice(0, -2));
    expect(emptied.length).toBeGreaterThan(2);
    for (const folder of emptied) expect(patterns).toContain(`!${folder}/package.json`);
  });

  it('has nothing that an operator keeps beside the sources, and neither has the repository', () => {
    const ignored = read('.gitignore').split('\n');
    for (const name of ['secrets', 'backups', '.env'])
      expect([patterns.includes(name), ignored.some((line) => line.replaceAll('/', '') === name)]).toEqual([
        true,
        true,
      ]);
  });
});
