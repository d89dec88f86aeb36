/**
 * Follows a link to a place on this page ("Skip to content") without touching the address: here, the fragment is the
 * key, and a click must not overwrite it.
 */
export function keepFragment(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null;
  if (!link) return;
  event.preventDefault();
  const place = document.getElementById(link.getAttribute('href')?.slice(1) ?? '');
  place?.scrollIntoView();
  place?.focus({ preventScroll: true });
}
