/**
 * Gathers what is added during one turn of the event loop and hands it over in one go: the busier the process, the
 * fewer commands it needs per message.
 * @returns the function that adds one item
 */
export function collectPerTick<T>(flush: (items: readonly T[]) => void): (item: T) => void {
  let items: T[] = [];
  const hand = (): void => {
    const collected = items;
    items = [];
    flush(collected);
  };
  return (item) => {
    if (items.push(item) === 1) setImmediate(hand);
  };
}
