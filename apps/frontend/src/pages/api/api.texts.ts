export const apiPageTexts = {
  pageTitle: 'API for developers · Oncelink',
  pageDescription:
    'An HTTP API with keys, a TypeScript package, a command line, and clients in Python and Go. Secrets are encrypted before they are sent, and no key opens one.',
  title: 'An API for your own tools',
  lede: 'Your programs make one-time links: with a key or without, and encrypted before anything is sent. No key opens a link.',
  docs: 'Open the API documentation',
  key: 'Get an API key',
  sample: {
    label: 'A link that does not exist',
    code: `$ curl -i https://oncelink.example/api/v1/links/status \\
    --json '{"code": "hQ7rM2kWp0", "proof": "…"}'

HTTP/1.1 404 Not Found
content-type: application/problem+json
ratelimit: "minute";r=119;t=60

{
  "type": "/developers/errors#NOT_FOUND",
  "title": "There is no such link. It never existed, or ended over 30 days ago.",
  "status": 404,
  "code": "NOT_FOUND",
  "requestId": "…"
}`,
  },
  parts: {
    title: 'What there is',
    items: [
      {
        title: 'RESTful endpoints',
        text: 'Make, look up and end links below /api/v1. Encryption stays on your side; the server refuses plain text.',
        status: 'works',
      },
      {
        title: 'API keys',
        text: 'They say who makes a link. They have scopes, networks and an end, and rotate while your programs run.',
        status: 'works',
      },
      {
        title: 'Multiple language SDKs',
        text: 'A package for TypeScript, and reference clients in Python and Go. They encrypt locally, like the page.',
        status: 'ready',
      },
      {
        title: 'Comprehensive documentation',
        text: 'Every call with its fields, answers and errors; quickstarts that a test runs; the wire format with vectors.',
        status: 'works',
      },
      {
        title: 'Webhook notifications',
        text: 'Signed, and repeated for 28 hours until your server answers. The console shows each attempt, and sends again.',
        status: 'works',
      },
    ],
  },
  trial: {
    title: 'Try it',
    lede: 'This form does what your program would: it encrypts, then calls /api/v1. You see all that goes over the wire.',
    loading: 'Loading the form...',
  },
  install: {
    title: 'Install',
    lede: 'From a checkout or a file of this release. No registry has any of it yet.',
    file: 'terminal',
    code: `# TypeScript: browsers, Node 20 and later, Deno, Bun
npm run build -w packages/sdk
npm pack ./packages/sdk/dist

# Command line: one file
npm run build -w packages/cli
npm install -g ./packages/cli/dist

# Python: one file, and what it encrypts with
pip install 'cryptography>=44'
cp clients/python/oncelink.py .

# Go, by Debian's packages; clients/README.md knows more ways
cd clients/go && go build -modfile=debian.mod ./cmd/oncelink`,
    more: 'Quickstarts in six tools and languages',
  },
  rules: {
    title: 'What holds for every call',
    items: [
      {
        title: 'Envelopes only',
        text: 'A message is encrypted before it is sent. No call takes a plaintext, a password or what opens a link.',
      },
      {
        title: 'One shape of error',
        text: 'RFC 9457: a sentence for people, a code that never changes its meaning, and the id of the request.',
      },
      {
        title: 'Limits in headers',
        text: 'RateLimit tells what is left. Without a key, calls are counted by network; with one, by key and plan.',
      },
      {
        title: 'It only grows',
        text: 'A field of /api/v1 that a release had is in the next one, too. A test compares the two documents.',
      },
    ],
    errors: 'What each error means',
  },
} as const;
