import { afterEach, describe, expect, it } from '@jest/globals';
import { shareProcesses } from './share-processes.ts';
import type { ServiceOptions } from './service-process.ts';

const OPTIONS = {
  production: false,
  port: undefined,
  dataFolder: '/data',
  demo: true,
  limits: true,
  redis: undefined,
  postgres: undefined,
  noBuild: true,
  watch: false,
};

const serviceOf = (name: string, env: NodeJS.ProcessEnv): ServiceOptions => ({
  name,
  script: `/clone/apps/${name}/dist/main.js`,
  env: { LOG_LEVEL: 'info', ...env },
  healthUrls: [`http://127.0.0.1/${name}`],
  folder: '/data/services',
  warn: () => undefined,
});

const SERVICES = [
  serviceOf('key-rotator', { RING: '/ring' }),
  serviceOf('secrets-service', { RING: '/ring', PEPPER: 'pepper' }),
  serviceOf('auth-service', { PORT: '1' }),
  serviceOf('events-service', { PORT: '2', HOOKS_KEY: 'key' }),
];

const share = (options = OPTIONS, services = SERVICES): readonly ServiceOptions[] =>
  shareProcesses({ root: '/clone', options }, services);

afterEach(() => {
  delete process.env['OTEL_EXPORTER_OTLP_ENDPOINT'];
});

describe('services of one machine', () => {
  it('share two processes, of which one alone has what belongs to the key ring', () => {
    const [keys, quiet, ...others] = share();
    expect(others).toEqual([]);
    expect(keys).toMatchObject({
      name: 'secrets-and-keys',
      script: '/clone/apps/together/dist/secrets-and-keys/secrets-and-keys.js',
      healthUrls: ['http://127.0.0.1/key-rotator', 'http://127.0.0.1/secrets-service'],
    });
    expect(quiet).toMatchObject({
      name: 'quiet-services',
      script: '/clone/apps/together/dist/quiet-services/quiet-services.js',
      healthUrls: ['http://127.0.0.1/auth-service', 'http://127.0.0.1/events-service'],
    });
    expect(JSON.stringify(quiet?.env)).not.toMatch(/ring|pepper/i);
  });

  it('keep settings of their own', () => {
    const [keys, quiet] = share();
    const { TOGETHER = '', ...common } = quiet?.env ?? {};
    expect(common).toEqual({ LOG_LEVEL: 'info' });
    expect(JSON.parse(TOGETHER)).toEqual({
      'auth-service': { PORT: '1' },
      'events-service': { PORT: '2', HOOKS_KEY: 'key' },
    });
    expect(Object.keys(JSON.parse(keys?.env['TOGETHER'] ?? ''))).toEqual(['key-rotator', 'secrets-service']);
  });

  it('run apart from sources, where traces are collected, and where one is alone', () => {
    expect(share({ ...OPTIONS, watch: true })).toBe(SERVICES);
    process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = 'http://127.0.0.1:4318';
    expect(share()).toBe(SERVICES);
  });
});
