import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { readConfig } from './read-config.ts';
import { readSetup } from './read-setup.ts';

describe('the configuration', () => {
  it('allows what it names', () => {
    expect(readConfig('{}')).toEqual({ folders: [], variables: [], commands: new Map() });
    const deploy = { variable: 'DB_PASSWORD', run: ['/bin/sh', 'x'] };
    const text = JSON.stringify({ folders: ['/a'], variables: ['A'], commands: { deploy } });
    expect(readConfig(text)).toEqual({
      folders: ['/a'],
      variables: ['A'],
      commands: new Map([['deploy', deploy]]),
    });
  });

  it.each([
    'canary',
    '[]',
    '{"folder":["/canary"]}',
    '{"folders":["canary"]}',
    '{"folders":"/canary"}',
    '{"variables":["canary=x"]}',
    '{"variables":"canary"}',
    '{"commands":["canary"]}',
    '{"commands":{"canary":[]}}',
    '{"commands":{"canary":"/bin/sh"}}',
    '{"commands":{"canary":{"run":["/bin/sh"]}}}',
    '{"commands":{"canary":{"variable":"A=canary","run":["/bin/sh"]}}}',
    '{"commands":{"canary":{"variable":"A","run":[]}}}',
    '{"commands":{"canary":{"variable":"A","run":["sh"]}}}',
    '{"commands":{"canary":{"variable":"A","run":["/bin/sh"],"canary":1}}}',
  ])('refuses %s and does not repeat it', (bad) => {
    expect(() => readConfig(bad)).toThrow(/^The configuration is wrong: (?!.*canary).*\.$/);
  });
});

describe('the settings', () => {
  const home = mkdtempSync(path.join(tmpdir(), 'oncelink-mcp-'));
  afterAll(() => rmSync(home, { recursive: true, force: true }));
  const url = 'https://oncelink.example';
  const setUp = (env: Readonly<Record<string, string>>) =>
    readSetup({ HOME: home, XDG_CONFIG_HOME: home, ...env });

  it('need a site alone', () => {
    expect(setUp({ ONCELINK_URL: url })).toMatchObject({ site: 'oncelink.example', config: { folders: [] } });
    expect(() => setUp({})).toThrow('No site is named: set ONCELINK_URL');
    expect(() => setUp({ ONCELINK_URL: 'http://oncelink.example' })).toThrow('https');
  });

  it('are refused when they are wrong, and no word of them is repeated', () => {
    expect(() => setUp({ ONCELINK_URL: url, ONCELINK_API_KEY: 'canary' })).toThrow(
      /^(?!.*canary).*is no API key/,
    );
    const file = path.join(home, 'canary.json');
    expect(() => setUp({ ONCELINK_URL: url, ONCELINK_MCP_CONFIG: file })).toThrow(/^(?!.*canary).*ENOENT/);
    writeFileSync(file, '{"folders":["canary"]}');
    expect(() => setUp({ ONCELINK_URL: url, ONCELINK_MCP_CONFIG: file })).toThrow(/^(?!.*canary).*absolute/);
  });
});
