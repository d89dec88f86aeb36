import { randomBytes } from 'node:crypto';
import { freePort } from '@oncelink/embedded-stores';
import { locate, prepareDatabase, startReplicas, type Env, type ClusterContext } from './context.ts';
import { ServiceProcess } from './service-process.ts';

/** The simulator's names of its two prices. */
export const PRICES: Env = {
  PRICE_ID_MONTHLY: 'price_simulated_monthly',
  PRICE_ID_YEARLY: 'price_simulated_yearly',
};

export interface Payments {
  readonly databaseUrl: string;
  /** The billing-service. */
  readonly processes: readonly ServiceProcess[];
  readonly simulator: ServiceProcess;
  /** Address of the payment simulator, and the key that its controls ask for. */
  readonly simulatorUrl: string;
  readonly simulatorKey: string;
  /** What the simulator signs its events with. */
  readonly webhookSecret: string;
}

/** The billing-service and a payment simulator, which tells the gateway what happens. */
export async function startPayments(context: ClusterContext, gatewayUrl: string): Promise<Payments> {
  const simulatorUrl = `http://127.0.0.1:${await freePort()}`;
  const simulatorKey = `sk_test_${randomBytes(16).toString('hex')}`;
  const webhookSecret = `whsec_${randomBytes(16).toString('hex')}`;
  const args = [
    `--port=${new URL(simulatorUrl).port}`,
    `--api-key=${simulatorKey}`,
    `--webhook-secret=${webhookSecret}`,
    `--webhook-url=${gatewayUrl}/api/stripe/webhook`,
  ];
  const script = locate('tools', 'stripe-fake', 'src', 'main.ts');
  const simulator = context.stack.use(new ServiceProcess('stripe-fake', [script, ...args], {}));
  const [databaseUrl] = await Promise.all([
    prepareDatabase(context, 'billing'),
    simulator.ready(`${simulatorUrl}/simulator.css`),
  ]);
  const processes = await startReplicas(context, 'billing', 1, {
    BILLING_DATABASE_URL: databaseUrl,
    STRIPE_SECRET_KEY: simulatorKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: simulatorUrl,
    ...PRICES,
  });
  return { databaseUrl, processes, simulator, simulatorUrl, simulatorKey, webhookSecret };
}
