/**
 * Where links lead: the page's own address, or what its file names beside that. No answer of the API is asked, which could
 * send keys elsewhere unseen; what files name is compared by `npm run verify`.
 */
export function linkOrigin(): string {
  const named = document.querySelector<HTMLMetaElement>('meta[name=links]')?.content;
  // As the build left it. The whole text here would be filled in as well.
  return named === undefined || named.endsWith('.invalid') ? location.origin : named;
}
