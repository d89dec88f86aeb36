export const developersTexts = {
  pageTitle: 'For developers · Oncelink',
  pageDescription:
    'An HTTP API with keys, a command line and an SDK; webhooks to come. Secrets are encrypted before they are sent.',
  title: "Secrets that don't survive the shell history",
  lede: 'Everything the page does goes through one documented HTTP API. A command line and an SDK encrypt for you.',
  docs: 'View API Docs',
  cli: 'Download CLI',
  start: 'Get Started Free',
  console: 'Make an API key',
  errors: 'What each error means',
  hello: {
    file: 'terminal',
    code: `$ curl https://oncelink.example/api/config

{
  "limits": {
    "secretMaxCodePoints": 2000,
    "passwordTries": 10,
    "expiryFreeSeconds": 86400,
    …
  },
  …
}`,
  },
  tools: {
    title: 'Tools',
    items: [
      {
        title: 'API-first design',
        text: 'The page has no private calls: your code can do everything that it does. The OpenAPI document is generated from the code that answers.',
        status: 'works',
      },
      {
        title: 'CLI tools',
        text: 'oncelink: a secret from a pipe becomes a link, a link becomes a file. It encrypts on your machine.',
        status: 'ready',
      },
      {
        title: 'Webhooks',
        text: 'A signed call when a link is opened, expires or is deleted. It never holds the content.',
        status: 'planned',
      },
    ],
  },
  sample: {
    title: 'Quick integration',
    lede: 'The SDK encrypts locally: message and password never leave your process. `npm run build -w packages/sdk` in a copy of the sources, then `npm pack ./packages/sdk/dist`.',
    file: 'share-secret.ts',
    code: `import { Oncelink } from '@oncelink/sdk';

const oncelink = new Oncelink({
  url: 'https://oncelink.example',
  apiKey: process.env.ONCELINK_API_KEY,
});

const { url } = await oncelink.createSecret({
  message: process.env.DB_PASSWORD,
  expiresIn: 3600,
  password: 'optional',
});

console.log(url); // works once`,
  },
  cliSection: {
    title: 'Command line',
    lede: '`npm run build -w packages/cli` in a copy of the sources, then `npm install -g ./packages/cli/dist`. Needs Node and nothing else.',
    file: 'terminal',
    code: `$ pg_dump --schema-only shop | oncelink send --expires 1h
https://oncelink.example/sh-hQ7rM2kWp0#AQKd…

$ oncelink open 'https://oncelink.example/sh-hQ7rM2kWp0#AQKd…' > schema.sql
Opened. It is gone now.`,
  },
  cases: {
    title: 'Where people use it',
    items: [
      {
        title: 'CI/CD pipelines',
        text: 'A deploy key that is handed to one job and is worthless in its log afterwards.',
      },
      {
        title: 'Config management',
        text: "A machine's bootstrap password, read once by the machine itself.",
      },
      {
        title: 'Team onboarding',
        text: 'First credentials on day one. The sender sees whether they were read.',
      },
      {
        title: 'Emergency access',
        text: 'The break-glass password for the person on call, for the next hour only.',
      },
    ],
  },
  closing: { title: 'Read the API. It is short.' },
} as const;
