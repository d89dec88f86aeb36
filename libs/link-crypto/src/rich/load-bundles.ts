/** What messages with files take. It is loaded with the first one: the pages of all others do without. */
export const loadBundles = () => import('../files/bundle.ts');
