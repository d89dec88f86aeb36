import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { ConfigError } from '@oncelink/service-kit';
import { readAuthConfig } from './config.ts';

const newKey = (): string => randomBytes(32).toString('base64url');

const PRODUCTION = {
  NODE_ENV: 'production',
  AUTH_ASSERTION_KEY: newKey(),
  AUTH_DATABASE_URL: 'postgres://auth@db/auth?sslmode=verify-full',
  SIGN_IN_CODE_KEY: newKey(),
  MAIL_KEY: newKey(),
  PUBLIC_ORIGIN: 'https://oncelink.example',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Oncelink <no-reply@oncelink.example>',
  SUPPORT_ADDRESS: 'support@oncelink.example',
  SALES_ADDRESS: 'sales@oncelink.example',
};

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readAuthConfig(env);
    return [];
  } catch (error) {
    return error instanceof ConfigError ? error.problems : [String(error)];
  }
}

describe('the configuration', () => {
  it('of production is accepted when it is complete', () => {
    expect(problemsOf(PRODUCTION)).toEqual([]);
  });

  it.each([
    ['DEMO_MODE', 'true'],
    ['NODE_ENV', ''],
    ['AUTH_DATABASE_URL', 'postgres://auth@db/auth'],
    ['AUTH_DATABASE_URL', 'postgres://auth@db/auth?sslmode=require'],
    ['REDIS_RPC_URL', 'redis://redis'],
    ['REDIS_JOBS_URL', 'redis://redis'],
    ['AUTH_ASSERTION_KEY', ''],
    ['SIGN_IN_CODE_KEY', Buffer.alloc(32).toString('base64url')],
    ['MAIL_KEY', Buffer.alloc(32, 7).toString('base64url')],
    ['SMTP_URL', ''],
    ['PUBLIC_ORIGIN', 'http://localhost:8080'],
    ['MAIL_FROM', 'Oncelink <no-reply@oncelink.example>\r\nBcc: all@oncelink.example'],
    ['SUPPORT_ADDRESS', 'support@oncelink.example, all@oncelink.example'],
    ['SALES_ADDRESS', ''],
  ])('of production is refused, so that the process ends at once: %s=%j', (name, value) => {
    expect(problemsOf({ ...PRODUCTION, [name]: value })).toEqual([expect.stringContaining(name)]);
  });

  it('asks for a mail server and addresses unless no mail is sent', () => {
    const { SMTP_URL, MAIL_FROM, SUPPORT_ADDRESS, SALES_ADDRESS, ...rest } = PRODUCTION;
    const addresses = { from: MAIL_FROM, support: SUPPORT_ADDRESS, sales: SALES_ADDRESS };
    expect(readAuthConfig(PRODUCTION).mail).toEqual({ smtpUrl: SMTP_URL, ...addresses });
    expect(problemsOf(rest)).toHaveLength(4);
    expect(readAuthConfig({ ...rest, MAIL: 'off' }).mail).toBeNull();
  });
});
