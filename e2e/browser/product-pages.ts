/** Pages that tell about the product. */
export const PAGES = [
  '/products',
  '/solutions',
  '/features',
  '/pricing',
  '/api',
  '/developers',
  '/teams',
  '/enterprise',
  '/integrations',
  '/security',
  '/check',
  '/contact',
  '/terms',
  '/privacy',
  '/data',
  '/cookie',
];
