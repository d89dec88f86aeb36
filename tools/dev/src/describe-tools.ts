import path from 'node:path';
import { HOST, providerKeys, type Plan } from './service-plan.ts';
import type { ServiceOptions } from './service-process.ts';

/** What stands in for servers of others. */
export const describeTools = (plan: Plan): readonly ServiceOptions[] => [
  ...describeMailCatcher(plan),
  ...describeSimulator(plan),
];

const toolScript = ({ root }: Plan, name: string): string => path.join(root, 'tools', name, 'src', 'main.ts');

function describeMailCatcher(plan: Plan): readonly ServiceOptions[] {
  const { mailbox, folder, warn } = plan;
  if (mailbox === undefined) return [];
  const { smtpPort, inboxPort } = mailbox;
  const args = [`--host=${HOST}`, `--smtp-port=${smtpPort}`, `--web-port=${inboxPort}`];
  const healthUrl = `http://${HOST}:${inboxPort}/health`;
  return [
    { name: 'mailbox', script: toolScript(plan, 'mailbox'), args, env: process.env, healthUrl, folder, warn },
  ];
}

function describeSimulator(plan: Plan): readonly ServiceOptions[] {
  const { simulatorUrl, gatewayPort, options, folder, warn } = plan;
  if (simulatorUrl === undefined) return [];
  const { apiKey, webhookSecret } = providerKeys(plan);
  const args = [
    `--host=${HOST}`,
    `--port=${new URL(simulatorUrl).port}`,
    `--api-key=${apiKey}`,
    `--webhook-secret=${webhookSecret}`,
    `--webhook-url=http://${HOST}:${gatewayPort}/api/stripe/webhook`,
    `--state-file=${path.join(options.dataFolder, 'payments.json')}`,
  ];
  const script = toolScript(plan, 'stripe-fake');
  const healthUrl = `${simulatorUrl}/simulator.css`;
  return [{ name: 'stripe-fake', script, args, env: process.env, healthUrl, folder, warn }];
}
