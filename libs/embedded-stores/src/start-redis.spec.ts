import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { checkRedis, startRedis } from './start-redis.ts';
import { runUntilKilled } from './testing/run-until-killed.ts';

let folder: string;
let home: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'oncelink redis '));
  home = path.join(folder, 'with "quotes" and spaces');
});

afterEach(() => rmSync(folder, { recursive: true }));

describe('an embedded Redis', () => {
  it('answers those who know its password, and nobody else', async () => {
    const redis = await startRedis({ home });
    await checkRedis(redis.url);
    await expect(checkRedis(`redis://127.0.0.1:${redis.port}`)).rejects.toThrow('NOAUTH');
    await expect(checkRedis(`redis://:wrong@127.0.0.1:${redis.port}`)).rejects.toThrow('WRONGPASS');
    expect(statSync(path.join(home, 'redis.conf')).mode & 0o077).toBe(0);
    await redis.stop();
    await expect(checkRedis(redis.url)).rejects.toThrow('ECONNREFUSED');
  });

  it('keeps nothing on disk unless asked to', async () => {
    const redis = await startRedis({ home });
    await redis.stop();
    expect(existsSync(path.join(home, 'appendonlydir'))).toBe(false);
    const durable = await startRedis({ home, persistent: true });
    await durable.stop();
    expect(existsSync(path.join(home, 'appendonlydir'))).toBe(true);
  });

  it('starts again on its port right after it was killed', async () => {
    const first = await startRedis({ home });
    await first.kill();
    const second = await startRedis({ home, port: first.port });
    expect(second.url).toBe(first.url);
    await checkRedis(second.url);
    await second.stop();
  });

  it('is reached by a socket, where one is asked for, and leaves none behind', async () => {
    const first = await startRedis({ home, hasSocket: true });
    const file = new URL(first.url).searchParams.get('socket') ?? '';
    expect(statSync(file).mode & 0o777).toBe(0o700);
    await checkRedis(
      `redis://:${new URL(first.url).password}@127.0.0.1:1?socket=${encodeURIComponent(file)}`,
    );
    await first.kill();
    expect(existsSync(file)).toBe(true);
    const second = await startRedis({ home, hasSocket: true });
    await checkRedis(second.url);
    await second.stop();
    expect(readdirSync(home).filter((name) => name.endsWith('.sock'))).toEqual([]);
  });

  it('is reached by its port alone where there can be no socket', async () => {
    const first = await startRedis({ home });
    await first.stop();
    // What lies in the way of the file.
    mkdirSync(path.join(home, `redis-${first.port}.sock`));
    const second = await startRedis({ home, port: first.port, hasSocket: true });
    expect(second.url).toBe(first.url);
    await checkRedis(second.url);
    await second.stop();
  });

  it('ends the server that a killed process left behind', async () => {
    const url = await runUntilKilled('startRedis', home);
    await checkRedis(url);
    const redis = await startRedis({ home });
    await expect(checkRedis(url)).rejects.toThrow('ECONNREFUSED');
    await redis.stop();
  });

  it('says in one line that its port is taken', async () => {
    const stranger = createServer().listen(0, '127.0.0.1');
    await once(stranger, 'listening');
    const { port } = stranger.address() as AddressInfo;
    await expect(startRedis({ home, port })).rejects.toThrow(
      `Port ${port} is taken, Redis needs another one.`,
    );
    stranger.close();
  });

  it('says in one line that its folder cannot be written', async () => {
    writeFileSync(path.join(folder, 'file'), '');
    const blocked = path.join(folder, 'file', 'redis');
    await expect(startRedis({ home: blocked })).rejects.toThrow(`${blocked} cannot be written (ENOTDIR).`);
  });
});

describe('a Redis that someone else runs', () => {
  it('is refused when it is older than 7', async () => {
    const old = createServer((socket) =>
      socket.on('data', () => socket.write('+PONG\r\nredis_version:6.2.14\r\n')),
    );
    old.listen(0, '127.0.0.1');
    await once(old, 'listening');
    const { port } = old.address() as AddressInfo;
    const line = 'The Redis of --redis or REDIS_URL is 6.2.14; 7 or newer is needed.';
    await expect(checkRedis(`redis://127.0.0.1:${port}`)).rejects.toThrow(line);
    old.close();
  });

  it('is refused when it does not answer', async () => {
    const line = 'The Redis of --redis or REDIS_URL does not answer (ECONNREFUSED). Start it, or name none.';
    await expect(checkRedis('redis://127.0.0.1:9')).rejects.toThrow(line);
  });
});
