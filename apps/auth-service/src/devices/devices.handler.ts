import {
  DEVICE_PATTERNS,
  type BeginDeviceRequest,
  type BeginDeviceResult,
  type DecideDeviceRequest,
  type DecideDeviceResult,
  type FindDeviceRequest,
  type FindDeviceResult,
  type PollDeviceRequest,
  type PollDeviceResult,
} from '@oncelink/contracts';
import { BatchPattern, type Ticket } from '@oncelink/messaging';
import { Controller } from '@nestjs/common';
import { answerEach } from '../answer-each.ts';
import { DeviceDecisions } from './device-decisions.service.ts';
import { DeviceLogins } from './device-logins.service.ts';

@Controller()
export class DevicesHandler {
  constructor(
    private readonly logins: DeviceLogins,
    private readonly decisions: DeviceDecisions,
  ) {}

  @BatchPattern(DEVICE_PATTERNS.begin)
  begin(tickets: readonly Ticket<BeginDeviceRequest, BeginDeviceResult>[]): Promise<void> {
    return answerEach(tickets, ({ request }) => this.logins.begin(request));
  }

  @BatchPattern(DEVICE_PATTERNS.poll)
  poll(tickets: readonly Ticket<PollDeviceRequest, PollDeviceResult>[]): Promise<void> {
    return answerEach(tickets, ({ request }) => this.logins.poll(request));
  }

  @BatchPattern(DEVICE_PATTERNS.find)
  find(tickets: readonly Ticket<FindDeviceRequest, FindDeviceResult>[]): Promise<void> {
    return answerEach(tickets, async ({ caller, request }) => this.decisions.find(caller, request));
  }

  @BatchPattern(DEVICE_PATTERNS.decide)
  decide(tickets: readonly Ticket<DecideDeviceRequest, DecideDeviceResult>[]): Promise<void> {
    return answerEach(tickets, async ({ caller, request }) => this.decisions.decide(caller, request));
  }
}
