export const developersTexts = {
  pageTitle: 'For developers · Oncelink',
  pageDescription:
    'An HTTP API with an OpenAPI document, a command line, webhooks, a TypeScript package and clients in Python and Go. Secrets are encrypted before they are sent.',
  title: "Secrets that don't survive the shell history",
  lede: 'Everything the page does goes through one documented HTTP API. A command line and clients in three languages encrypt for you.',
  docs: 'View API Docs',
  cli: 'Download CLI',
  start: 'Get Started Free',
  console: 'Make an API key',
  errors: 'What each error means',
  hello: {
    file: 'terminal',
    code: `$ oncelink send db-password.txt > link
It opens once, until 2026-11-26T19:50:10.933Z.

$ oncelink open - < link
kestrel-vapor-41-harbor
Opened. It is gone now.

$ oncelink open - < link
This link has ended. Its secret no longer exists.`,
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
        title: 'API keys',
        text: 'A key says who makes a link and opens none. Make one in the console, or let oncelink login fetch one.',
        status: 'works',
      },
      {
        title: 'SDK and clients',
        text: '@oncelink/sdk for TypeScript; one file for Python and a package for Go, as references of the wire format.',
        status: 'ready',
      },
      {
        title: 'CLI tools',
        text: 'oncelink: a secret from a pipe becomes a link, a link becomes a file. It encrypts on your machine.',
        status: 'ready',
      },
      {
        title: 'For agents',
        text: 'oncelink-mcp: an agent sends and opens secrets for you, by the Model Context Protocol, and sees neither text nor link.',
        status: 'ready',
      },
      {
        title: 'Webhooks',
        text: 'A signed call when a link of your keys is opened, expires or is deleted. It never holds the content.',
        status: 'works',
      },
    ],
  },
  quickstarts: {
    title: 'Quickstarts',
    lede: 'Each of these files is in the release, and a test runs it against this product; Go says where not. All encrypt locally: no message and no password leaves your process.',
  },
  cliSection: {
    title: 'Command line',
    lede: 'oncelink is one file that needs Node 20 and nothing else. It is built from the release; no registry has it yet.',
  },
  agents: {
    title: 'Agents',
    lede: 'oncelink-mcp is one file that needs Node 20 and nothing else. The agent names a variable or a file; a page on your machine asks you and shows you the link, once. This file is for VS Code; packages/mcp/README.md has those for Claude, Cursor and others.',
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
