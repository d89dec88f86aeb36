/** `npm run verify -- URL`: ends with 0 when the site is the build, 1 when it is not, 2 when that could not be found out. */
import path from 'node:path';
import { HELP, readOptions } from './read-options.ts';
import { VerifyError } from './verify-error.ts';
import { verifySite } from './verify-site.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');

async function main(): Promise<number> {
  const { INIT_CWD: folder = process.cwd() } = process.env;
  try {
    const options = readOptions(process.argv.slice(2), folder);
    if (options === 'help') {
      console.log(HELP);
      return 0;
    }
    const { same, report } = await verifySite(options, ROOT);
    console.log(report);
    return same ? 0 : 1;
  } catch (error) {
    if (!(error instanceof VerifyError)) throw error;
    console.error(error.message);
    return 2;
  }
}

process.exit(await main());
