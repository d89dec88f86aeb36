import { afterEach, describe, expect, it } from '@jest/globals';
import { startHealthServer, type HealthServer, type HealthServerOptions } from './health-server.ts';

describe('the health server', () => {
  let server: HealthServer | undefined;
  afterEach(() => server?.close());

  const ask = async (
    path: string,
    options: Pick<HealthServerOptions, 'checks' | 'deadlineMs' | 'shutdown'>,
  ) => {
    server = await startHealthServer({ port: 0, host: '127.0.0.1', ...options });
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`);
    return { status: response.status, body: await response.json() };
  };

  it('is ready when all parts work', async () => {
    const checks = { database: () => Promise.resolve(), redis: () => Promise.resolve() };
    expect(await ask('/health/ready', { checks })).toEqual({ status: 200, body: { status: 'ready' } });
  });

  it('names the part that fails and not why', async () => {
    const checks = {
      database: () => Promise.reject(new Error('password authentication failed for "secrets"')),
      redis: () => Promise.resolve(),
    };
    const body = { status: 'unavailable', failing: ['database'] };
    expect(await ask('/health/ready', { checks })).toEqual({ status: 503, body });
  });

  it('counts a part that does not answer in time as failing', async () => {
    const checks = { redis: () => new Promise(() => undefined) };
    const body = { status: 'unavailable', failing: ['redis'] };
    expect(await ask('/health/ready', { checks, deadlineMs: 10 })).toEqual({ status: 503, body });
  });

  it('counts a check that throws at once as failing', async () => {
    const checks = {
      redis: () => {
        throw new Error('not connected');
      },
    };
    expect((await ask('/health/ready', { checks })).status).toBe(503);
  });

  it('stays alive while a part fails, so that the process is not restarted for it', async () => {
    const checks = { database: () => Promise.reject(new Error('down')) };
    expect(await ask('/health/live', { checks })).toEqual({ status: 200, body: { status: 'ok' } });
  });

  it('is no longer ready once the shutdown has begun', async () => {
    const body = { status: 'unavailable', failing: ['shutdown'] };
    expect(await ask('/health/ready', { checks: {}, shutdown: AbortSignal.abort() })).toEqual({
      status: 503,
      body,
    });
  });

  it('answers this machine alone, unless it is told otherwise', async () => {
    // Another address of this machine: what listens on all of them answers there.
    const elsewhere = async () => (await fetch(`http://127.0.0.2:${server?.port}/metrics`)).status;
    server = await startHealthServer({ port: 0, checks: {} });
    await expect(elsewhere()).rejects.toThrow('fetch failed');
    await server.close();
    server = await startHealthServer({ port: 0, host: '0.0.0.0', checks: {} });
    expect(await elsewhere()).toBe(200);
  });

  it('knows no other address', async () => {
    expect((await ask('/other', { checks: {} })).status).toBe(404);
  });

  it('refuses to start on a port that is taken', async () => {
    server = await startHealthServer({ port: 0, host: '127.0.0.1', checks: {} });
    const again = startHealthServer({ port: server.port, host: '127.0.0.1', checks: {} });
    await expect(again).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});
