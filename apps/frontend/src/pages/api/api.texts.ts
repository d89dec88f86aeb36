export const apiPageTexts = {
  pageTitle: 'API for developers · Oncelink',
  pageDescription:
    'A public API with keys and SDKs is coming soon. The API that this site itself uses is documented today.',
  soon: 'Coming Soon',
  title: 'An API for your own tools',
  lede: 'Keys, SDKs and webhooks are planned. Until they work, this page says what they will be, and nothing is sold.',
  today: "See today's API",
  talk: 'Tell us what you need',
  planned: {
    title: 'What is planned',
    items: [
      {
        title: 'RESTful endpoints',
        text: 'Create, look up and delete links with your own key. Encryption stays on your side.',
        status: 'planned',
      },
      {
        title: 'Multiple language SDKs',
        text: 'TypeScript and Python first. They encrypt locally, like the page.',
        status: 'planned',
      },
      {
        title: 'Webhook notifications',
        text: 'Signed, and repeated until your server answers.',
        status: 'planned',
      },
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
        text: 'A message is encrypted before it is sent. The server refuses plain text.',
      },
      {
        title: 'One shape of error',
        text: 'A sentence for people, a code that never changes its meaning, and the id of the request.',
      },
      {
        title: 'Limits for visitors',
        text: 'Without a key, calls are counted per network. The limits may change from one release to the next.',
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
