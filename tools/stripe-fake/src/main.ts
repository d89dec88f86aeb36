/** The payment simulator as a process of its own, until it gets a signal. */
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { startPaymentSimulator } from './start-stripe-fake.ts';

const HELP = `node tools/stripe-fake/src/main.ts --api-key KEY --webhook-secret SECRET [options]

  --port N             where it listens (default: any free port)
  --host ADDRESS       on which address (default: 127.0.0.1)
  --public-url URL     where browsers reach its pages (default: the address it listens on)
  --webhook-url URL    gets the signed events
  --state-file FILE    keeps everything between starts
  --help               this text`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      'api-key': { type: 'string' },
      'webhook-secret': { type: 'string' },
      port: { type: 'string', default: '0' },
      host: { type: 'string', default: '127.0.0.1' },
      'public-url': { type: 'string' },
      'webhook-url': { type: 'string' },
      'state-file': { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  const { 'api-key': apiKey, 'webhook-secret': webhookSecret } = values;
  if (values.help || apiKey === undefined || webhookSecret === undefined) {
    console.log(HELP);
    process.exitCode = values.help ? 0 : 1;
    return;
  }
  const simulator = await startPaymentSimulator({
    apiKey,
    webhookSecret,
    port: Number(values.port),
    host: values.host,
    ...(values['public-url'] !== undefined && { publicUrl: values['public-url'] }),
    ...(values['webhook-url'] !== undefined && { webhookUrl: values['webhook-url'] }),
    ...(values['state-file'] !== undefined && { stateFile: values['state-file'] }),
  });
  console.log(`The payment simulator listens on ${simulator.url}`);
  await Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);
  await simulator.close();
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
