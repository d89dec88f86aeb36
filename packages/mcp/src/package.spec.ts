import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

/** Two thirds are the protocol, which comes from others. */
const PROGRAM_MAX_BYTES = 520_000;

const home = mkdtempSync(path.join(tmpdir(), 'oncelink-mcp-'));
const dist = path.join(home, 'dist');
const program = path.join(dist, 'oncelink-mcp.js');

function run(...args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', cwd: home });
  if (status !== 0) throw new Error(`${args.join(' ')} failed:\n${stdout}${stderr}`);
}

beforeAll(() => {
  run(path.resolve(import.meta.dirname, '../build.ts'), dist);
}, 120_000);
afterAll(() => rmSync(home, { recursive: true, force: true }));

describe('the server as it is handed out', () => {
  it('is one file', () => {
    expect(statSync(program).size).toBeLessThanOrEqual(PROGRAM_MAX_BYTES);
    expect(readFileSync(program, 'utf8')).not.toMatch(/from"(?!node:)|import\("(?!node:)/);
    expect(statSync(program).mode & 0o111).toBe(0o111);
  });

  it('passes the checks of package authors, and needs no other package', () => {
    const publint = path.resolve(import.meta.dirname, '../../../node_modules/publint/src/cli.js');
    run(publint, 'run', dist, '--strict', '--pack', 'false');
    const manifest: object = JSON.parse(readFileSync(path.join(dist, 'package.json'), 'utf8'));
    expect(manifest).toMatchObject({ bin: { 'oncelink-mcp': './oncelink-mcp.js' } });
    expect(Object.keys(manifest).filter((name) => /dependencies|private/i.test(name))).toEqual([]);
  }, 120_000);

  it('passes on the licences of what is in it', () => {
    const texts = readFileSync(path.join(dist, 'LICENSES-OF-OTHERS.txt'), 'utf8');
    for (const name of ['@modelcontextprotocol/core', '@modelcontextprotocol/server', 'hash-wasm', 'zod'])
      expect(texts).toContain(`${name}\n\n`);
  });

  it('answers without a site, a configuration or a key, and writes nothing but the protocol', async () => {
    const params = {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    };
    const calls = [
      { id: 1, method: 'initialize', params },
      { id: 2, method: 'tools/list' },
    ];
    const child = spawn(process.execPath, [program], { env: { HOME: home } });
    const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
    const answers: { id: number; result: { tools?: readonly { name: string }[] } }[] = [];
    for (const call of calls) {
      child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...call })}\n`);
      answers.push(JSON.parse((await lines.next()).value ?? ''));
    }
    child.stdin.end();
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(answers.map(({ id }) => id)).toEqual([1, 2]);
    const names = ['send_secret', 'open_secret', 'secret_status', 'burn_secret'];
    expect(answers[1]?.result.tools?.map(({ name }) => name)).toEqual(names);
  }, 120_000);
});
