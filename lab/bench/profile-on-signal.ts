/**
 * Loaded into services before their own program, for `profile.ts`: SIGUSR2 begins a profile, the next one ends it and
 * stores it as PROFILE_FOLDER/<pid>.cpuprofile. The product has no such thing.
 */
import { renameSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import path from 'node:path';

/** V8's own is 1 ms: a request has less. */
const INTERVAL_US = 250;

const folder = process.env['PROFILE_FOLDER'];
if (folder === undefined) throw new Error('PROFILE_FOLDER is missing');
const file = path.join(folder, `${process.pid}.cpuprofile`);
const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.setSamplingInterval', { interval: INTERVAL_US });

let isOn = false;

async function toggle(): Promise<void> {
  isOn = !isOn;
  if (isOn) return session.post('Profiler.start');
  const { profile } = await session.post('Profiler.stop');
  writeFileSync(`${file}.part`, JSON.stringify(profile));
  renameSync(`${file}.part`, file);
}

process.on('SIGUSR2', () => void toggle());
