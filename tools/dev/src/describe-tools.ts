import { existsSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '@oncelink/embedded-stores';
import type { ServiceOnUseOptions } from './service-on-use.ts';
import { freeUrl, HOST, providerKeys, type Plan } from './service-plan.ts';

/** What stands in for servers of others. */
export const describeTools = async (plan: Plan): Promise<readonly ServiceOnUseOptions[]> => [
  ...(await describeMailCatcher(plan)),
  ...(await describeSimulator(plan)),
];

const toolScript = ({ root }: Plan, name: string): string => path.join(root, 'tools', name, 'src', 'main.ts');

async function describeMailCatcher(plan: Plan): Promise<readonly ServiceOnUseOptions[]> {
  const { mailbox, folder, warn } = plan;
  if (mailbox === undefined) return [];
  const [smtp, web] = [
    { port: mailbox.smtpPort, ownPort: await freePort() },
    { port: mailbox.inboxPort, ownPort: await freePort() },
  ];
  return [
    {
      name: 'mailbox',
      script: toolScript(plan, 'mailbox'),
      args: [`--host=${HOST}`, `--smtp-port=${smtp.ownPort}`, `--web-port=${web.ownPort}`],
      env: process.env,
      healthUrls: [`http://${HOST}:${web.ownPort}/health`],
      host: HOST,
      doors: [smtp, web],
      isWanted: false,
      folder,
      warn,
    },
  ];
}

async function describeSimulator(plan: Plan): Promise<readonly ServiceOnUseOptions[]> {
  const { simulatorUrl, gatewayPort, options, folder, warn } = plan;
  if (simulatorUrl === undefined) return [];
  const { apiKey, webhookSecret } = providerKeys(plan);
  const ownUrl = await freeUrl();
  const [port, ownPort] = [Number(new URL(simulatorUrl).port), Number(new URL(ownUrl).port)];
  const stateFile = path.join(options.dataFolder, 'payments.json');
  return [
    {
      name: 'stripe-fake',
      script: toolScript(plan, 'stripe-fake'),
      args: [
        `--host=${HOST}`,
        `--port=${ownPort}`,
        `--public-url=${simulatorUrl}`,
        `--api-key=${apiKey}`,
        `--webhook-secret=${webhookSecret}`,
        `--webhook-url=http://${HOST}:${gatewayPort}/api/stripe/webhook`,
        `--state-file=${stateFile}`,
      ],
      env: process.env,
      healthUrls: [`${ownUrl}/simulator.css`],
      host: HOST,
      doors: [{ port, ownPort }],
      // Who has bought something is charged again when it is time.
      isWanted: existsSync(stateFile),
      folder,
      warn,
    },
  ];
}
