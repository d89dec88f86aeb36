import { randomBytes } from 'node:crypto';
import { ConfigError } from '@oncelink/service-kit';
import { AddressGuard } from '../deliver/guard-address.ts';
import type { WebhookConfig } from '../config.ts';
import { WebhookSeal } from './webhook-seal.ts';

/** What both entry points need for webhooks. */
export interface WebhookParts {
  readonly isOn: boolean;
  readonly guard: AddressGuard;
  readonly seal: WebhookSeal;
}

const listOf = (text: string | undefined): string[] => text?.split(',') ?? [];

/** @throws ConfigError where something is no network or allows the own machine, or a key is missing that is needed */
export function makeWebhookParts(config: WebhookConfig): WebhookParts {
  const isDemo = config.DEMO_MODE && config.NODE_ENV !== 'production';
  const isOn = config.WEBHOOKS === 'on';
  if (isOn && !config.HOOKS_KEY) throw new ConfigError(['HOOKS_KEY is missing: WEBHOOKS is on.']);
  try {
    const guard = new AddressGuard({
      ports: listOf(config.HOOKS_PORTS).map(Number),
      networks: listOf(config.HOOKS_ALLOW_NETWORKS),
      dnsServers: listOf(config.HOOKS_DNS_SERVERS),
      isDemo,
    });
    return { isOn, guard, seal: new WebhookSeal(config.HOOKS_KEY ?? randomBytes(32)) };
  } catch (error) {
    if (error instanceof RangeError) throw new ConfigError([`HOOKS_ALLOW_NETWORKS: ${error.message}`]);
    throw error;
  }
}
