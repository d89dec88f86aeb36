import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { choosePort } from './choose-port.ts';

let stranger: Server;
let taken: number;

beforeEach(async () => {
  stranger = createServer().listen(0, '127.0.0.1');
  await once(stranger, 'listening');
  taken = (stranger.address() as AddressInfo).port;
});

afterEach(() => {
  stranger.close();
});

describe('the port of the product', () => {
  it('is the one asked for, or none', async () => {
    await expect(choosePort(taken)).rejects.toThrow(
      `Port ${taken} is taken by another program. Choose another one with --port.`,
    );
    stranger.close();
    await once(stranger, 'close');
    expect(await choosePort(taken)).toBe(taken);
  });

  it('is the next free one when none was asked for', async () => {
    expect(await choosePort(undefined, taken)).toBeGreaterThan(taken);
  });

  it('is taken, too, when a stranger has it on the other address of localhost', async () => {
    const other = createServer().listen(0, '::1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    await expect(choosePort(port)).rejects.toThrow(`Port ${port} is taken`);
    other.close();
  });
});
