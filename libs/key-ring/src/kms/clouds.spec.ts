import { createVerify, generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { fieldOf, textOf } from '../ask-json.ts';
import { API_CERTIFICATE } from '../testing/api-certificate.ts';
import { serveJson, type Asked, type JsonServer } from '../testing/serve-json.ts';
import { AwsKms } from './aws-kms.ts';
import { signAwsRequest } from './aws-signature.ts';
import { GcpKms } from './gcp-kms.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'oncelink-clouds-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const keep = (name: string, text: string): string => {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
};

let server: JsonServer | undefined;
afterEach(() => server?.stop());

/** Serves, and remembers what it was asked. */
async function serve(answer: (asked: Asked, content: unknown) => readonly [number, object]) {
  const asked: Asked[] = [];
  server = await serveJson((request) => {
    asked.push(request);
    const isJson = request.body.startsWith('{');
    return answer(
      request,
      isJson ? JSON.parse(request.body) : Object.fromEntries(new URLSearchParams(request.body)),
    );
  });
  return { url: server.url, asked };
}

/** Wraps by writing what it was bound to before the key: enough to see that both come back. */
const sealed = (bound: unknown, plaintext: string): string =>
  Buffer.from(JSON.stringify({ bound, plaintext })).toString('base64');
function unseal(bound: unknown, ciphertext: string): string | undefined {
  const content: unknown = JSON.parse(Buffer.from(ciphertext, 'base64').toString());
  return JSON.stringify(fieldOf(content, 'bound')) === JSON.stringify(bound)
    ? textOf(content, 'plaintext')
    : undefined;
}

const key = randomBytes(32);
const ca = API_CERTIFICATE.cert;

describe('AWS', () => {
  it('gets the signature that its own test suite has for a POST (post-vanilla)', () => {
    const { authorization } = signAwsRequest(
      { url: new URL('https://example.amazonaws.com/'), body: '', headers: {} },
      {
        credentials: {
          accessKeyId: 'AKIDEXAMPLE',
          secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
        },
        region: 'us-east-1',
        service: 'service',
        now: new Date('2015-08-30T12:36:00Z'),
      },
    );
    expect(authorization).toBe(
      'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=host;x-amz-date, Signature=5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b',
    );
  });

  const arn = 'arn:aws:kms:eu-central-1:111122223333:key/0d990263';
  const fresh = { AccessKeyId: 'ASIAEXAMPLE', SecretAccessKey: 'secret' };

  /** KMS, STS and what tells containers their credentials, at one address. */
  const serveAws = () =>
    serve(({ path: where, headers }, content) => {
      if (where === '/credentials')
        return headers['authorization'] === 'pod' ? [200, { ...fresh, Token: 'session' }] : [401, {}];
      if (textOf(content, 'Action') === 'AssumeRoleWithWebIdentity') {
        const isKnown =
          textOf(content, 'WebIdentityToken') === 'account' && textOf(content, 'RoleArn') === 'role';
        const Credentials = { ...fresh, SessionToken: 'session' };
        return isKnown
          ? [200, { AssumeRoleWithWebIdentityResponse: { AssumeRoleWithWebIdentityResult: { Credentials } } }]
          : [403, { Error: { Code: 'AccessDenied' } }];
      }
      const bound = fieldOf(content, 'EncryptionContext');
      if (textOf(content, 'KeyId') !== arn) return [400, { __type: 'NotFoundException' }];
      if (headers['x-amz-target'] === 'TrentService.Encrypt')
        return [200, { CiphertextBlob: sealed(bound, textOf(content, 'Plaintext') ?? '') }];
      const plaintext = unseal(bound, textOf(content, 'CiphertextBlob') ?? '');
      return plaintext === undefined
        ? [400, { __type: 'InvalidCiphertextException' }]
        : [200, { Plaintext: plaintext }];
    });

  it.each(['keys', 'webIdentity', 'container'] as const)(
    'wraps and unwraps with credentials of %s',
    async (kind) => {
      const { url, asked } = await serveAws();
      const identities = {
        keys: { keys: { accessKeyId: 'AKIAEXAMPLE', secretAccessKey: 'secret' } },
        webIdentity: {
          webIdentity: { roleArn: 'role', tokenFile: keep('account', 'account\n'), endpoint: url },
        },
        container: { container: { url: `${url}/credentials`, tokenFile: keep('pod', 'pod') } },
      };
      const kms = new AwsKms({ arn, endpoint: url, ca, ...identities[kind] });
      const wrapped = await kms.wrap(key, 3);
      expect(await kms.unwrap(wrapped, 3)).toEqual(key);
      await expect(kms.unwrap(wrapped, 4)).rejects.toThrow(
        'AWS KMS answers with 400 (InvalidCiphertextException).',
      );
      const [last] = asked.slice(-1);
      expect(last?.headers['authorization']).toMatch(
        new RegExp(
          `Credential=A\\w+/\\d{8}/eu-central-1/kms/aws4_request, SignedHeaders=content-type;host;x-amz-date;`,
        ),
      );
      expect(last?.headers['x-amz-security-token']).toBe(kind === 'keys' ? undefined : 'session');
    },
  );

  it('says what is refused, and what is missing', async () => {
    const { url } = await serveAws();
    const keys = { accessKeyId: 'AKIAEXAMPLE', secretAccessKey: 'secret' };
    const other = new AwsKms({ arn: `${arn}0`, endpoint: url, ca, keys });
    await expect(other.wrap(key, 1)).rejects.toThrow('AWS KMS answers with 400 (NotFoundException).');
    const webIdentity = { roleArn: 'another', tokenFile: keep('account', 'account'), endpoint: url };
    await expect(new AwsKms({ arn, endpoint: url, ca, webIdentity }).wrap(key, 1)).rejects.toThrow(
      'AWS KMS answers with 403 (AccessDenied).',
    );
    await expect(new AwsKms({ arn }).wrap(key, 1)).rejects.toThrow('no setting tells where they are');
  });
});

describe('Google', () => {
  const name = 'projects/p/locations/europe-west1/keyRings/r/cryptoKeys/oncelink';
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

  const serveGoogle = () =>
    serve(({ path: where, headers }, content) => {
      if (where === '/token') {
        const [head, claims, signature = ''] = (textOf(content, 'assertion') ?? '').split('.');
        const isSigned = createVerify('RSA-SHA256')
          .update(`${head}.${claims}`)
          .verify(publicKey, signature, 'base64url');
        const { iss } = JSON.parse(Buffer.from(claims ?? '', 'base64url').toString());
        return isSigned && iss === 'oncelink@p.example'
          ? [200, { access_token: 'access' }]
          : [401, { error: 'invalid_grant' }];
      }
      if (headers['authorization'] !== 'Bearer access')
        return [401, { error: { status: 'UNAUTHENTICATED' } }];
      const bound = fieldOf(content, 'additionalAuthenticatedData');
      if (where === `/v1/${name}:encrypt`)
        return [200, { ciphertext: sealed(bound, textOf(content, 'plaintext') ?? '') }];
      if (where !== `/v1/${name}:decrypt`) return [403, { error: { status: 'PERMISSION_DENIED' } }];
      const plaintext = unseal(bound, textOf(content, 'ciphertext') ?? '');
      return plaintext === undefined
        ? [400, { error: { status: 'INVALID_ARGUMENT' } }]
        : [200, { plaintext }];
    });

  const accountOf = (url: string, email = 'oncelink@p.example'): string =>
    keep(
      'account.json',
      JSON.stringify({
        client_email: email,
        private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
        token_uri: `${url}/token`,
      }),
    );

  it('wraps and unwraps as a service account that signs for itself', async () => {
    const { url } = await serveGoogle();
    const kms = new GcpKms({ key: name, endpoint: url, ca, credentialsFile: accountOf(url) });
    const wrapped = await kms.wrap(key, 3);
    expect(await kms.unwrap(wrapped, 3)).toEqual(key);
    await expect(kms.unwrap(wrapped, 4)).rejects.toThrow(
      'Google Cloud KMS answers with 400 (INVALID_ARGUMENT).',
    );
  });

  it('wraps as the account of its machine or pod, which the metadata server tells', async () => {
    const { url } = await serveGoogle();
    const metadata = createServer(({ url: where, headers }, response) => {
      const isAsked = where === '/computeMetadata/v1/instance/service-accounts/default/token';
      const isKnown = isAsked && headers['metadata-flavor'] === 'Google';
      response
        .writeHead(isKnown ? 200 : 403)
        .end(JSON.stringify({ access_token: 'access', expires_in: 3599 }));
    }).listen(0, '127.0.0.1');
    await once(metadata, 'listening');
    const { port } = metadata.address() as AddressInfo;
    const kms = new GcpKms({ key: name, endpoint: url, ca, metadataHost: `127.0.0.1:${port}` });
    expect(await kms.unwrap(await kms.wrap(key, 3), 3)).toEqual(key);
    metadata.closeAllConnections();
    metadata.close();
  });

  it('says what is refused, and what is missing', async () => {
    const { url } = await serveGoogle();
    const stranger = new GcpKms({
      key: name,
      endpoint: url,
      ca,
      credentialsFile: accountOf(url, 'b@p.example'),
    });
    await expect(stranger.wrap(key, 1)).rejects.toThrow('Google Cloud KMS answers with 401 (invalid_grant).');
    const other = new GcpKms({ key: `${name}2`, endpoint: url, ca, credentialsFile: accountOf(url) });
    await expect(other.wrap(key, 1)).rejects.toThrow('answers with 403 (PERMISSION_DENIED).');
    const none = new GcpKms({ key: name, credentialsFile: keep('empty.json', '{}') });
    await expect(none.wrap(key, 1)).rejects.toThrow('is no key of a Google service account');
  });
});
