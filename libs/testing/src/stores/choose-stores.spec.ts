import { once } from 'node:events';
import { createServer } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { chooseStores } from './choose-stores.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'docker-'));
const socket = path.join(folder, 'docker.sock');

afterAll(() => rmSync(folder, { recursive: true }));

describe('where the servers of tests come from', () => {
  it('is what the developer says', async () => {
    expect(await chooseStores({ ONCELINK_TEST_STORES: 'containers' })).toBe('containers');
    expect(await chooseStores({ ONCELINK_TEST_STORES: 'embedded' })).toBe('embedded');
    await expect(chooseStores({ ONCELINK_TEST_STORES: 'docker' })).rejects.toThrow(
      'either embedded or containers',
    );
  });

  it('is embedded where no Docker answers', async () => {
    expect(await chooseStores({ DOCKER_HOST: `unix://${socket}` })).toBe('embedded');
  });

  it('is containers where a Docker answers', async () => {
    const docker = createServer((_incoming, outgoing) => outgoing.end('OK')).listen(socket);
    await once(docker, 'listening');
    expect(await chooseStores({ DOCKER_HOST: `unix://${socket}` })).toBe('containers');
    docker.close();
  });
});
