import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { textOf } from '../ask-json.ts';
import { API_CERTIFICATE } from './api-certificate.ts';
import { serveJson, type Asked, type JsonServer } from './serve-json.ts';

export interface VaultServer extends JsonServer {
  /** Settings of a program that uses it, by a token in a file. */
  readonly env: Readonly<Record<'KEY_RING_KMS' | 'VAULT_ADDR' | 'VAULT_CACERT' | 'VAULT_TOKEN_FILE', string>>;
  /** Of the account of a pod, which the role `oncelink` believes. */
  readonly jwtFile: string;
  /** What was asked of it, as `decrypt`, `encrypt` and `login`. */
  readonly asked: string[];
  /** Replaces the token, as Vault's agent does; the one before is worth nothing any more. */
  changeToken(): void;
  /** Another version of the key for what is wrapped from now on. */
  rotateKey(): void;
  seal(isSealed: boolean): void;
}

const refuse = (status: number, reason: string) => [status, { errors: [reason] }] as const;

/** One key of the engine, with AES-256-GCM and associated data as Vault's own (`aes256-gcm96`). */
class TransitKey {
  readonly #versions = [randomBytes(32)];

  rotate(): void {
    this.#versions.push(randomBytes(32));
  }

  encrypt(plaintext: Buffer, bound: Buffer): string {
    const version = this.#versions.length;
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.#versions[version - 1] ?? '', nonce).setAAD(bound);
    const sealed = Buffer.concat([nonce, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
    return `vault:v${version}:${sealed.toString('base64')}`;
  }

  /** @throws Error as OpenSSL does */
  decrypt(ciphertext: string, bound: Buffer): Buffer {
    const [, version = '', text = ''] = ciphertext.split(':');
    const sealed = Buffer.from(text, 'base64');
    const key = this.#versions[Number(version.slice(1)) - 1] ?? '';
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12), { authTagLength: 16 })
      .setAAD(bound)
      .setAuthTag(sealed.subarray(-16));
    return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]);
  }
}

/** What of Vault's API a ring needs, with its status codes and its words. */
export async function serveVault(): Promise<VaultServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'oncelink-vault-'));
  const fileOf = (name: string): string => path.join(folder, name);
  writeFileSync(fileOf('ca.pem'), API_CERTIFICATE.cert);
  const jwt = randomUUID();
  writeFileSync(fileOf('jwt'), jwt);
  const tokens = new Set<string>();
  const changeToken = (): void => {
    tokens.clear();
    const token = `hvs.${randomUUID()}`;
    tokens.add(token);
    writeFileSync(fileOf('token'), `${token}\n`);
  };
  changeToken();
  const key = new TransitKey();
  const asked: string[] = [];
  let isSealed = false;

  const login = (body: unknown) => {
    if (textOf(body, 'role') !== 'oncelink' || textOf(body, 'jwt') !== jwt)
      return refuse(403, 'permission denied');
    const token = `hvs.${randomUUID()}`;
    tokens.add(token);
    return [200, { auth: { client_token: token } }] as const;
  };
  const transit = (operation: string, body: unknown) => {
    const bytesOf = (name: string): Buffer => Buffer.from(textOf(body, name) ?? '', 'base64');
    const bound = bytesOf('associated_data');
    if (operation === 'encrypt')
      return [200, { data: { ciphertext: key.encrypt(bytesOf('plaintext'), bound) } }] as const;
    try {
      const plaintext = key.decrypt(textOf(body, 'ciphertext') ?? '', bound).toString('base64');
      return [200, { data: { plaintext } }] as const;
    } catch {
      return refuse(400, 'cipher: message authentication failed');
    }
  };
  const answer = ({ method, path: where, headers, body }: Asked) => {
    const operation = where.split('/').at(-2) === 'kubernetes' ? 'login' : (where.split('/').at(-2) ?? '');
    asked.push(operation);
    if (isSealed) return refuse(503, 'Vault is sealed');
    if (method !== 'POST') return refuse(405, 'unsupported operation');
    const content: unknown = JSON.parse(body);
    if (where === '/v1/auth/kubernetes/login') return login(content);
    if (!tokens.has(String(headers['x-vault-token']))) return refuse(403, 'permission denied');
    if (!/^\/v1\/transit\/(encrypt|decrypt)\/oncelink$/.test(where)) return refuse(403, 'permission denied');
    return transit(operation, content);
  };

  const server = await serveJson(answer);
  return {
    ...server,
    env: {
      KEY_RING_KMS: 'vault://transit/oncelink',
      VAULT_ADDR: server.url,
      VAULT_CACERT: fileOf('ca.pem'),
      VAULT_TOKEN_FILE: fileOf('token'),
    },
    jwtFile: fileOf('jwt'),
    asked,
    changeToken,
    rotateKey: () => key.rotate(),
    seal: (sealed) => {
      isSealed = sealed;
    },
    [Symbol.asyncDispose]: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
