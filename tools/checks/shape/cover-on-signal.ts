/**
 * Loaded into processes of the product by `count-road.ts`: SIGUSR2 forgets what has run, the next one writes the files of
 * which a function has run since, as ROADS_FOLDER/<pid>.json. A program is run from its source, so that files show.
 */
import { renameSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { registerHooks } from 'node:module';
import path from 'node:path';

const folder = process.env['ROADS_FOLDER'];
if (folder === undefined) throw new Error('ROADS_FOLDER is missing');
const file = path.join(folder, `${process.pid}.json`);
registerHooks({
  resolve: (specifier, context, nextResolve) =>
    nextResolve(specifier.replace(/(\/apps\/[^/]+)\/dist\/(\w+)\.js$/, '$1/src/$2.ts'), context),
});
const session = new Session();
session.connect();
await session.post('Profiler.enable');

let isOn = false;

async function toggle(): Promise<void> {
  isOn = !isOn;
  if (isOn) {
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    return;
  }
  const { result } = await session.post('Profiler.takePreciseCoverage');
  await session.post('Profiler.stopPreciseCoverage');
  const ran = result.filter(({ functions }) => functions.some(({ ranges }) => ranges[0]?.count));
  writeFileSync(`${file}.part`, JSON.stringify(ran.map(({ url }) => url)));
  renameSync(`${file}.part`, file);
}

process.on('SIGUSR2', () => void toggle());
