/**
 * `npm run audit`: licences of all that is shipped, a bill of materials, and what the registry knows against it. Ends
 * with 1 when a licence is not allowed or an advisory is high; with `--advisories` also when no registry answered.
 */
import path from 'node:path';
import { runAudit } from './run-audit.ts';

const { passed, lines } = await runAudit({
  root: path.resolve(import.meta.dirname, '../../../..'),
  out: path.resolve(import.meta.dirname, '../../dist'),
  mustKnow: process.argv.includes('--advisories'),
});
console.log(lines.join('\n'));
process.exit(passed ? 0 : 1);
