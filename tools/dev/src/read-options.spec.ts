import { describe, expect, it } from '@jest/globals';
import { readOptions } from './read-options.ts';

const read = (...args: string[]) => readOptions(args, '/home/user');

describe('the options of npm start', () => {
  it('are a demo with limits, in a folder of its own, on whatever port is free', () => {
    expect(read()).toEqual({
      production: false,
      port: undefined,
      dataFolder: '/home/user/.data',
      demo: true,
      limits: true,
      redis: undefined,
      postgres: undefined,
      noBuild: false,
      watch: false,
    });
  });

  it('can all be chosen', () => {
    expect(read('--port', '8080', '--data', '/srv/a b', '--demo=on', '--limits', 'off')).toEqual({
      production: false,
      port: 8080,
      dataFolder: '/srv/a b',
      demo: true,
      limits: false,
      redis: undefined,
      postgres: undefined,
      noBuild: false,
      watch: false,
    });
    expect(read('--watch')).toMatchObject({ watch: true });
    expect(read('--no-build')).toMatchObject({ noBuild: true });
    expect(read('--demo', 'off')).toMatchObject({ demo: false, limits: true });
  });

  it('take a data folder from where the user is', () => {
    expect(read('--data', 'here')).toMatchObject({ dataFolder: '/home/user/here' });
  });

  it('take a Redis by its address, its path or its name', () => {
    for (const [given, taken] of [
      ['rediss://user:password@redis.example.com', 'rediss://user:password@redis.example.com'],
      ['../redis/src/redis-server', '/home/redis/src/redis-server'],
      ['redis-server', 'redis-server'],
    ] as const) {
      expect(read('--redis', given)).toMatchObject({ redis: taken });
    }
  });

  it('are without a demo in production, on a port that a proxy can rely on', () => {
    const site = { port: 8080, dataFolder: '/home/user/.production', demo: false, limits: true };
    expect(read('--production')).toMatchObject({ production: true, ...site });
    const chosen = read('--production', '--port', '80', '--data', '/srv', '--postgres', '../pg/bin');
    expect(chosen).toMatchObject({ port: 80, dataFolder: '/srv', postgres: '/home/pg/bin' });
  });

  it('explain themselves', () => {
    expect(read('--help')).toBe('help');
  });

  it.each([
    [['--port', '0'], '--port is a number from 1 to 65535.'],
    [['--port', '65536'], '--port is a number from 1 to 65535.'],
    [['--port', '3e3'], '--port is a number from 1 to 65535.'],
    [['--port'], "Option '--port <value>' argument missing."],
    [['--data', ''], '--data is a folder.'],
    [['--redis', ''], '--redis is a program or an address.'],
    [['--demo', 'yes'], '--demo is either on or off.'],
    [['--limits', 'OFF'], '--limits is either on or off.'],
    [['--demo', 'off', '--limits', 'off'], '--limits off needs --demo on.'],
    [
      ['--production', '--demo', 'on'],
      '--production goes with neither --demo on nor --limits off nor --watch.',
    ],
    [
      ['--production', '--limits', 'off'],
      '--production goes with neither --demo on nor --limits off nor --watch.',
    ],
    [['--production', '--watch'], '--production goes with neither --demo on nor --limits off nor --watch.'],
    [['--prot', '80'], "Unknown option '--prot'."],
    [['start'], "Unexpected argument 'start'."],
  ])('refuse %j in one line that says where to look', (args, line) => {
    expect(() => read(...args)).toThrow(`${line} npm start -- --help lists the options.`);
  });
});
