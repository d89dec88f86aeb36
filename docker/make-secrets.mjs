/**
 * Makes every key, password and address that the processes need: `node docker/make-secrets.mjs secrets`. What is there
 * already stays as it is, so the command can be repeated after an upgrade. Keys have 32 random bytes. With `--demo` also
 * what other companies give out: keys of no account of the payment provider, and the inbox of the demonstration.
 */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const folder = process.argv[2];
if (folder === undefined) throw new Error('Name the folder to write to.');

const KEYS = ['link_pepper', 'code_key', 'limit_key', 'assertion_key', 'sign_in_code_key', 'mail_key'];
const DATABASES = ['secrets', 'auth', 'billing'];
/** Which service talks to which Redis. */
const REDIS_USERS = {
  rpc: ['gateway', 'secrets', 'auth', 'billing'],
  jobs: ['secrets', 'rotator', 'auth', 'billing'],
};

/** Files are mounted one by one into containers of different users; the folder itself is closed to others. */
mkdirSync(folder, { recursive: true, mode: 0o700 });

function keep(name, make) {
  const file = path.join(folder, name);
  if (!existsSync(file)) writeFileSync(file, make(), { mode: 0o444 });
  return readFileSync(file, 'utf8');
}
const random = () => randomBytes(32).toString('base64url');

// In production these come from the payment provider and from the mail server's operator.
if (process.argv[3] === '--demo') {
  keep('smtp_url', () => 'smtp://mail:1025');
  keep('stripe_secret_key', () => `sk_test_${randomBytes(16).toString('hex')}`);
  keep('stripe_webhook_secret', () => `whsec_${randomBytes(16).toString('hex')}`);
}

for (const name of [...KEYS, 'postgres_password']) keep(name, random);

for (const name of DATABASES) {
  for (const [role, file] of [
    [`${name}_owner`, `${name}_owner_url`],
    [name, `${name}_database_url`],
  ]) {
    const password = keep(`${role}_password`, random);
    keep(file, () => `postgres://${role}:${password}@postgres:5432/${name}`);
  }
}

// May change how the keys of links are wrapped, and read no link.
const rotatorPassword = keep('key_rotator_password', random);
keep('key_rotator_database_url', () => `postgres://key_rotator:${rotatorPassword}@postgres:5432/secrets`);

/** A user may touch the names of this product only, and nothing that stops, empties or reconfigures the server. */
const rule = (user, password) =>
  `user ${user} on #${createHash('sha256').update(password).digest('hex')} ` +
  '~oncelink:* ~bull:* &oncelink:* &bull:* +@all -@dangerous -@admin +info\n';

for (const [role, users] of Object.entries(REDIS_USERS)) {
  const rules = users.map((user) => {
    const password = keep(`redis_${role}_${user}_password`, random);
    keep(`redis_${role}_${user}_url`, () => `redis://${user}:${password}@redis-${role}:6379`);
    return rule(user, password);
  });
  keep(`redis_${role}_acl`, () => `user default off\nuser health on nopass -@all +ping\n${rules.join('')}`);
}
