export const apiPageTexts = {
  pageTitle: 'API for developers · Oncelink',
  pageDescription:
    'A public API with keys and SDKs is coming soon. The interface that this site itself uses is documented today.',
  soon: 'Coming Soon',
  title: 'An API for your own tools',
  lede: 'Keys, SDKs and webhooks are being made. Until they work, this page says what they will be, and nothing is sold.',
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
    lede: 'The calls of this page, as an OpenAPI document. They may change, they have limits for visitors, and they want envelopes: a server that is sent plain text refuses it.',
    docs: 'Open the API documentation',
    label: 'One call to begin with',
    code: `$ curl https://oncelink.example/api/config
{
  "demoMode": false,
  "limits": { "secretMaxCodePoints": 2000, "expiryFreeSeconds": 86400, … },
  …
}`,
  },
} as const;
