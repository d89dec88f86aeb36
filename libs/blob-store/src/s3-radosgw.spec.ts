import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { it } from '@jest/globals';
import { S3Client } from './s3-client.ts';
import { S3Store } from './s3-store.ts';
import { describeStore } from './testing/store-contract.ts';

/** A real store of this kind takes half a minute to start: at night. The same contract holds for the other S3 store by day. */
const isLong = process.env['ONCELINK_LONG_TESTS'] === 'true';

/** Debian's packages. */
const hasRadosgw = ['radosgw', 'ceph-mon', 'ceph-osd', 'ceph'].every(
  (program) => spawnSync('which', [program]).status === 0,
);

async function startRadosgw() {
  const folder = mkdtempSync(path.join(tmpdir(), 'ceph-'));
  const script = path.join(import.meta.dirname, 'testing', 'radosgw-up.sh');
  const [code] = await once(spawn(script, [folder], { stdio: 'ignore' }), 'exit');
  const stop = async (): Promise<void> => {
    const file = path.join(folder, 'pids');
    const pids = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
    for (const pid of pids) process.kill(Number(pid), 'SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  if (code !== 0) {
    await stop();
    throw new Error(`radosgw did not start (${String(code)}).`);
  }
  const settings = {
    bucketUrl: 'http://127.0.0.1:7480/files',
    region: 'us-east-1',
    accessKeyId: 'oncelink',
    secretAccessKey: 'oncelink',
  };
  const client = new S3Client(settings);
  await client.read(await client.send({ method: 'PUT' }));
  return { store: new S3Store({ ...settings, pageSize: 2 }), stop };
}

if (isLong && hasRadosgw) describeStore('radosgw', startRadosgw);
else if (!isLong) it.skip('radosgw: at night, with ONCELINK_LONG_TESTS=true', () => undefined);
else it.skip('radosgw: the packages radosgw, ceph-mon and ceph-osd are not installed', () => undefined);
