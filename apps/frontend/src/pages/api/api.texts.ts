export const apiPageTexts = {
  pageTitle: 'API for developers · Oncelink',
  pageDescription:
    'A public API with keys and SDKs is coming soon. The interface that this site itself uses is documented today.',
  soon: 'Coming Soon',
  title: 'An API for your own tools',
  lede: 'Keys, SDKs and webhooks are planned. Until they work, this page says what they will be, and nothing is sold.',
  today: 'Read the interface of today',
  talk: 'Tell us what you need',
  planned: {
    title: 'What is planned',
    items: [
      {
        title: 'RESTful endpoints',
        text: 'Create, look up and delete links with a key of your own. Encryption stays on your side.',
        status: 'planned',
      },
      {
        title: 'Multiple language SDKs',
        text: 'TypeScript and Python first. They encrypt locally, like the page.',
        status: 'planned',
      },
      { title: 'Webhook notifications', text: 'Signed, repeated until you answer.', status: 'planned' },
      {
        title: 'Comprehensive documentation',
        text: 'Guides beside the reference. The reference exists: it is generated from the code.',
        status: 'planned',
      },
    ],
  },
  now: {
    title: 'What there is today',
    items: [
      {
        title: 'An OpenAPI document',
        text: 'Every call of this site with its fields, answers and errors, generated from the code that answers.',
      },
      {
        title: 'Envelopes only',
        text: 'A message is encrypted before it is sent. A server that is sent plain text refuses it.',
      },
      {
        title: 'One shape of error',
        text: 'A sentence for a person, a code that stays the same, and the number of the request.',
      },
      {
        title: 'Limits for visitors',
        text: 'Without a key, calls are counted by network, and they may change from one release to the next.',
      },
    ],
    docs: 'Open the API documentation',
    label: 'A link that does not exist',
    code: `$ curl -i 'https://oncelink.example/api/get-short-url?code=hQ7rM2kWp0' \\
    -H 'x-link-proof: …'

HTTP/1.1 404 Not Found
{
  "error": "There is no such link. It never existed, or ended over 30 days ago.",
  "code": "NOT_FOUND",
  "requestId": "…"
}`,
  },
} as const;
