import type { Controls } from './controls.ts';

export interface SimulatorOptions {
  /** 0, the default, takes any free port. */
  readonly port?: number;
  /** Loopback unless a container has to be reached from others. */
  readonly host?: string;
  /** Where browsers reach the pages, without a slash at the end; by default the address it listens on. */
  readonly publicUrl?: string;
  /** What the SDK must present: `sk_test_…`. */
  readonly apiKey: string;
  /** Signs the webhooks: `whsec_…`. */
  readonly webhookSecret: string;
  /** Gets the webhooks; without one they wait until `controls.setWebhookUrl` names one. */
  readonly webhookUrl?: string;
  /** Keeps everything between starts; without it all is forgotten. */
  readonly stateFile?: string;
  /** Milliseconds since 1970; `controls` move the simulated time on from here. */
  readonly now?: () => number;
  /** First pause before a webhook is sent again; doubles up to a minute. */
  readonly retryDelayMs?: number;
}

export interface PaymentSimulator {
  /** Where it listens, such as `http://127.0.0.1:41234`. */
  readonly url: string;
  readonly port: number;
  readonly controls: Controls;
  close(): Promise<void>;
}
