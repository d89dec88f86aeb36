/**
 * One replica of a service, for specs that signal or kill it. Arguments: Redis address, service. Says `ready` when it
 * takes requests and `holding` when it got a request that it keeps for longer than any deadline.
 */
import { createRedis, runProcess } from '@oncelink/service-kit';
import { openServer } from './open-channel.ts';
import { runsOf } from './runs-of.ts';

const [url = '', service = ''] = process.argv.slice(2);
const say = (line: string): void => void process.stdout.write(`${line}\n`);

await runProcess('replica', async ({ onShutdown }) => {
  const redis = createRedis(url, { role: 'spec-runs' });
  await redis.connect();
  onShutdown('redis', () => redis.destroy());
  const server = await openServer(url, service, {
    batch: {
      note: async (tickets) => {
        await redis.rPush(
          runsOf(service),
          tickets.map(({ request }) => String(request)),
        );
        for (const ticket of tickets) ticket.settle({ request: ticket.request, by: process.pid });
      },
    },
    each: {
      hold: async () => {
        say('holding');
        await new Promise(() => undefined);
      },
    },
  });
  onShutdown('server', () => server.close());
  say('ready');
});
