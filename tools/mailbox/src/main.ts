/** A mail server for development: `node src/main.ts [--host H] [--smtp-port N] [--web-port N]`. */
import { parseArgs } from 'node:util';
import { startMailCatcher } from './start-mailbox.ts';

const { values } = parseArgs({
  options: {
    host: { type: 'string', default: '127.0.0.1' },
    'smtp-port': { type: 'string', default: '1025' },
    'web-port': { type: 'string', default: '8025' },
  },
});

const catcher = await startMailCatcher({
  host: values.host,
  smtpPort: Number(values['smtp-port']),
  webPort: Number(values['web-port']),
});
const end = (): void => void catcher.stop().then(() => process.exit(0));
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, end);
console.log(
  `Mail goes to smtp://${values.host}:${catcher.smtpPort}, read it at http://localhost:${catcher.webPort}`,
);
