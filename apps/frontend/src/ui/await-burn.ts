/** `--burn-time` of the design. */
const BURN_MS = 400;

/** Lasts as long as a destroyed card burns; no time for who wants no motion. */
export function awaitBurn(): Promise<void> {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return new Promise((resolve) => setTimeout(resolve, calm ? 0 : BURN_MS));
}
