import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { MessagePattern, type NestMicroservice } from '@nestjs/microservices';
import { createLog, createNestLog } from '@oncelink/service-kit';
import { startTestRedis, type TestStore } from '@oncelink/testing/stores';
import { firstValueFrom } from 'rxjs';
import { BatchPattern, createBatchService } from './batch-service.ts';
import type { RedisListClient } from './redis-list-client.ts';
import { RedisListServer } from './redis-list-server.ts';
import { ASSERTION_KEY, openClient } from './testing/open-channel.ts';
import type { Ticket } from './ticket.ts';

interface GreetingContract {
  'greetings.make': { request: { name: string }; result: string };
  'greetings.fail': { request: null; result: never };
}

@Controller()
class GreetingController {
  readonly #greeting = 'Hello';

  @BatchPattern('greetings.make')
  make(tickets: readonly Ticket<{ name: string }, string>[]): void {
    for (const ticket of tickets)
      ticket.settle(`${this.#greeting} ${ticket.request.name} (${ticket.requestId})`);
  }

  @BatchPattern('greetings.fail')
  fail(): never {
    throw new RangeError('canary-of-a-secret');
  }
}

@Controller()
class PlainController {
  @MessagePattern('greetings.plain')
  plain(): string {
    return 'Hello';
  }
}

@Module({ controllers: [GreetingController] })
class GreetingModule {}

@Module({ controllers: [PlainController] })
class PlainModule {}

describe('inside Nest', () => {
  let store: TestStore;
  let app: Pick<NestMicroservice, 'close' | 'listen'>;
  let client: RedisListClient<GreetingContract>;
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const log = createLog({ service: 'greetings', level: 'warn', destination });

  beforeAll(async () => {
    store = await startTestRedis();
    const strategy = new RedisListServer({
      url: store.url,
      service: 'greetings',
      assertionKey: ASSERTION_KEY,
    });
    app = await createBatchService(GreetingModule, { strategy, logger: createNestLog(log) });
    await app.listen();
    client = await openClient<GreetingContract>(store.url, 'greetings');
  });
  afterAll(async () => {
    client.close();
    await app.close();
    await store.stop();
  });

  it('calls the methods that controllers mark as batch handlers', async () => {
    const call = (name: string): Promise<string> =>
      client.call('greetings.make', { name }, { requestId: `request-of-${name}` });
    expect(await Promise.all([call('Ada'), call('Bo')])).toEqual([
      'Hello Ada (request-of-Ada)',
      'Hello Bo (request-of-Bo)',
    ]);
  });

  it('tells nothing of what a controller threw', async () => {
    const failure = { code: 'failed', message: 'The service could not answer: failed.' };
    const asked = { requestId: 'request-that-fails' };
    await expect(client.call('greetings.fail', null, asked)).rejects.toMatchObject(failure);
    expect(lines.join('')).toContain('RangeError');
    expect(lines.join('')).not.toContain('canary-of-a-secret');
  });

  it("logs whose request failed by the gateway's name for it", async () => {
    lines.length = 0;
    const asked = { requestId: 'request-of-ada' };
    await client.call('greetings.fail', null, asked).catch(() => undefined);
    expect(lines.map((line): unknown => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ level: 'error', pattern: 'greetings.fail', requestId: 'request-of-ada' }),
    );
  });

  it("can be called by Nest's own client interface", async () => {
    expect(await firstValueFrom(client.send('greetings.make', { name: 'Ada' }))).toMatch(/^Hello Ada/);
    await expect(firstValueFrom(client.send('greetings.none', { name: 'Ada' }))).rejects.toMatchObject({
      code: 'unknown-pattern',
    });
  });

  it("refuses Nest's own events", async () => {
    await expect(firstValueFrom(client.emit('greetings.made', 1))).rejects.toThrow('job queue');
  });

  it('refuses a handler of single requests when it starts, not when it is called', async () => {
    const strategy = new RedisListServer({
      url: store.url,
      service: 'plain',
      assertionKey: ASSERTION_KEY,
    });
    const plain = await NestFactory.createMicroservice(PlainModule, { strategy, logger: false });
    await expect(plain.listen()).rejects.toThrow('Mark the handler of greetings.plain with @BatchPattern');
  });
});
