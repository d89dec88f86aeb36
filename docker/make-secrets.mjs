/**
 * Makes every key, password and address that the processes need: `node docker/make-secrets.mjs secrets`. What is there
 * already stays as it is, but for the rights in each Redis, so the command can be repeated after an upgrade. Keys have 32
 * random bytes. With `--tls` the addresses of stores ask for TLS. With `--alone` also what stands for mail server and payment provider where
 * there is none (MAIL=off, BILLING=off). With `--demo` keys of no account of the payment provider, and the inbox of the
 * demonstration.
 */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const [, , folder, ...flags] = process.argv;
if (folder === undefined) throw new Error('Name the folder to write to.');

const DATABASES = ['secrets', 'auth', 'billing', 'events', 'files'];
const KEYS = [
  'link_pepper',
  'code_key',
  'limit_key',
  'session_key',
  'sign_in_code_key',
  'mail_key',
  'receipt_key',
  'statement_key',
  'hooks_key',
  'file_pepper',
];
/** Each for the gateway and one service. */
const SHARED_KEYS = DATABASES.map((service) => `${service}_assertion_key`);

/** The name of a queue or list, and of each shard's own where links are spread (docs/scaling.md). */
const sharded = (name) => [name, `${name}-*-of-*`];

/** What every connection does for itself. */
const CONNECTION = '+ping +time +client|setname +info';
const lists = (...services) => services.map((service) => `~oncelink:rpc:2:${service}`).join(' ');
/** The requests to a service are a list that it alone takes from; the caller gets the answer in a channel of its own. */
const answering = (...services) =>
  `${CONNECTION} +blmpop ${lists(...services)} +publish &oncelink:rpc:2:replies:*`;
/** BullMQ keeps a queue under names that start with the queue's, and works on them in scripts. */
const queues = (...names) =>
  `+@read +@write +multi +exec +eval +evalsha +script|load -@dangerous -function -scan -randomkey -dbsize ` +
  `${CONNECTION} ${names.map((name) => `~bull:${name}:*`).join(' ')}`;

/** What each program may do in each Redis: nothing but this, and with the names that it works with. */
const REDIS_RIGHTS = {
  rpc: {
    gateway: [
      `${CONNECTION} +subscribe &oncelink:rpc:2:replies:*`,
      `(+rpush +pexpire +llen +eval ${lists(...sharded('secrets'), 'auth', 'billing', 'events', 'files')})`,
      '(+eval +evalsha +lindex +lpush +ltrim +pexpire ~oncelink:limits:*)',
      '(+get +set ~oncelink:session:*)',
    ].join(' '),
    secrets: answering(...sharded('secrets')),
    auth: `${answering('auth')} (+set ~oncelink:session:*)`,
    billing: answering('billing'),
    events: answering('events'),
    files: answering('files'),
  },
  jobs: {
    secrets: queues(...sharded('sweep-links'), 'link-ends'),
    rotator: queues(...sharded('rotate-keys')),
    auth: queues(
      'mail',
      'plan-changes',
      'plan-changes-events',
      'account-deletions',
      'account-deletions-events',
      'account-deletions-files',
      'publish-deletions',
      'delete-lapsed',
      'link-notices',
      'webhook-notices',
      'account-events',
    ),
    billing: queues('plan-changes', 'account-deletions', 'refresh-customers', 'reconcile-billing'),
    events: queues(
      'link-ends',
      'file-ends',
      'link-notices',
      'account-deletions-events',
      'plan-changes-events',
      'webhook-notices',
      'account-events',
      'find-disabled-webhooks',
      'forget-receipts',
    ),
    deliver: queues('webhooks', 'webhooks-slow'),
    files: queues('file-ends', 'account-deletions-files', 'sweep-files', 'tidy-files', 'remove-strays'),
  },
};

/** Files are mounted one by one into containers of different users; the folder itself is closed to others. */
process.umask(0o022);
mkdirSync(folder, { recursive: true, mode: 0o700 });

function keep(name, make) {
  const file = path.join(folder, name);
  if (!existsSync(file)) writeFileSync(file, make(), { mode: 0o444 });
  return readFileSync(file, 'utf8');
}
function replace(name, text) {
  rmSync(path.join(folder, name), { force: true });
  keep(name, () => text);
}
// verify-full: encrypted, and by a server that proves its name. 'rediss' is 'redis' with TLS, which proves as much.
const [redisScheme, postgresEnd] = flags.includes('--tls')
  ? ['rediss', '?sslmode=verify-full']
  : ['redis', ''];
const random = () => randomBytes(32).toString('base64url');

if (flags.includes('--alone')) {
  keep('smtp_url', () => 'smtp://none');
  keep('stripe_secret_key', () => 'sk_test_none');
  keep('stripe_webhook_secret', () => 'whsec_none');
}
// In production these come from the payment provider and from the mail server's operator.
if (flags.includes('--demo')) {
  keep('smtp_url', () => 'smtp://mail:1025');
  keep('stripe_secret_key', () => `sk_test_${randomBytes(16).toString('hex')}`);
  keep('stripe_webhook_secret', () => `whsec_${randomBytes(16).toString('hex')}`);
}

for (const name of [...KEYS, ...SHARED_KEYS, 'postgres_password']) keep(name, random);

for (const name of DATABASES) {
  for (const [role, file] of [
    [`${name}_owner`, `${name}_owner_url`],
    [name, `${name}_database_url`],
  ]) {
    const password = keep(`${role}_password`, random);
    keep(file, () => `postgres://${role}:${password}@postgres:5432/${name}${postgresEnd}`);
  }
}

/** Roles that may do a little in the database of a service. */
const GUESTS = {
  // May change how the keys of links are wrapped, and read no link.
  key_rotator: 'secrets',
  // Reads events, and writes what became of their deliveries.
  deliver: 'events',
};
for (const [role, database] of Object.entries(GUESTS)) {
  const password = keep(`${role}_password`, random);
  keep(
    `${role}_database_url`,
    () => `postgres://${role}:${password}@postgres:5432/${database}${postgresEnd}`,
  );
}

const hashOf = (password) => createHash('sha256').update(password).digest('hex');

for (const [role, users] of Object.entries(REDIS_RIGHTS)) {
  const rules = Object.entries(users).map(([user, rights]) => {
    const password = keep(`redis_${role}_${user}_password`, random);
    keep(`redis_${role}_${user}_url`, () => `${redisScheme}://${user}:${password}@redis-${role}:6379`);
    return `user ${user} on #${hashOf(password)} ${rights}\n`;
  });
  // Written anew: a release may need other rights than the one before.
  replace(`redis_${role}_acl`, `user default off\nuser health on nopass +ping\n${rules.join('')}`);
}
