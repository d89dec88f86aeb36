import { expect, test } from '@playwright/test';
import { newClaimToken } from '@oncelink/link-crypto';
import { bearer, sendCode, verifyCode } from '@oncelink/testing/product/account-client';
import {
  acknowledge,
  call,
  createLink,
  deleteSecret,
  linkStatus,
  PASSWORD,
  reveal,
  STORED_KINDS,
} from '@oncelink/testing/product/link-client';
import { compose, containersOf, docker, ORIGIN } from './compose.ts';

const MESSAGE = 'canary-message-kestrel-vapor-41';
/** What is behind a mail's line of six digits. */
const CODE = /^\s+(\d{6})$/m;

/** Makes links of every kind, opens or deletes them. @returns what nobody but their holders may ever see */
async function shareSecrets(): Promise<string[]> {
  const needles: string[] = [MESSAGE, PASSWORD];
  for (const kind of STORED_KINDS) {
    const [link, other, claim] = [
      await createLink(ORIGIN, kind, MESSAGE),
      await createLink(ORIGIN, kind, MESSAGE),
      newClaimToken(),
    ];
    await linkStatus(ORIGIN, link);
    expect((await reveal(ORIGIN, link, claim)).status).toBe(200);
    expect((await acknowledge(ORIGIN, link, claim)).status).toBe(204);
    expect((await deleteSecret(ORIGIN, other)).status).toBe(204);
    for (const { fragment, proof, passwordProof = proof, name } of [link, other]) {
      // After the header comes the key: 43 characters of base64url that are all its own.
      needles.push(fragment.slice(4, 46), proof, passwordProof, ...Object.values(name));
    }
    needles.push(claim);
  }
  return needles;
}

/** Signs someone in with the code of a real mail. @returns the token, and the address */
async function signIn(): Promise<string[]> {
  const email = `canary-${Date.now()}@people.example`;
  const requestId = await sendCode(ORIGIN, email);
  const inbox = `http://localhost:${process.env['MAIL_PORT'] ?? '8025'}/api/messages?to=${email}`;
  let code: string | undefined;
  const readCode = async () => {
    const mails = (await (await fetch(inbox)).json()) as readonly { readonly text: string }[];
    code = CODE.exec(mails[0]?.text ?? '')?.[1];
    return code;
  };
  await expect.poll(readCode).toBeDefined();
  const { body } = await verifyCode(ORIGIN, { email, requestId, code: String(code) });
  expect((await call(ORIGIN, '/api/auth/me', undefined, bearer(body['token']))).status).toBe(200);
  return [String(body['token']), email];
}

test('nothing that opens a secret or an account is in any container’s log or in what a Redis wrote (L1)', async () => {
  const needles = [...(await shareSecrets()), ...(await signIn())];
  const [jobs = ''] = containersOf('redis-jobs');
  const written = [
    compose('logs', '--no-color'),
    await docker('exec', jobs, 'sh', '-c', 'cat /data/appendonlydir/*'),
  ].join('\n');
  // The net must catch: what is meant to be there is found.
  for (const known of ['/api/create-short-url', 'database system is ready', 'bull:']) {
    expect(written).toContain(known);
  }
  // Nor did any service lack a right of its own in a Redis.
  expect(written).not.toContain('NOPERM');
  expect(needles.filter((needle) => written.includes(needle))).toEqual([]);
});
