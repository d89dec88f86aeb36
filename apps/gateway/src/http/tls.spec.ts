import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request, type RequestOptions } from 'node:https';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestAuthority } from '@oncelink/testing/stores';
import { startTestSite, type TestSite } from '../testing/start-test-site.ts';

describe('a gateway with a certificate', () => {
  const authority = new TestAuthority();
  let site: TestSite;
  let port: number;

  beforeAll(async () => {
    const { certFile, keyFile } = authority.issue('localhost');
    site = await startTestSite({ GATEWAY_CERTIFICATE_FILE: certFile, GATEWAY_CERTIFICATE_KEY_FILE: keyFile });
    await site.app.listen(0, '127.0.0.1');
    port = Number(new URL(await site.app.getUrl()).port);
  });
  afterAll(async () => {
    await site.stop();
    authority[Symbol.dispose]();
  });

  async function ask(options: RequestOptions): Promise<number | undefined> {
    const asked = request({ host: '127.0.0.1', port, path: '/api/config', agent: false, ...options });
    asked.end();
    const [answer]: IncomingMessage[] = await once(asked, 'response');
    answer?.resume();
    return answer?.statusCode;
  }
  const trusting = () => ({ ca: readFileSync(authority.caFile), servername: 'localhost' });

  it('answers a client that trusts its authority', async () => {
    expect(await ask(trusting())).toBe(200);
  });

  it('is refused by a client that does not, or wants another name', async () => {
    await expect(ask({ servername: 'localhost' })).rejects.toThrow(/certificate/);
    await expect(ask({ ...trusting(), servername: 'gateway' })).rejects.toThrow(/altnames/);
  });

  it('answers nobody without TLS, nor with an older one than 1.3', async () => {
    await expect(fetch(`http://127.0.0.1:${port}/api/config`)).rejects.toThrow();
    await expect(ask({ ...trusting(), maxVersion: 'TLSv1.2' })).rejects.toThrow(/protocol version/i);
  });
});
