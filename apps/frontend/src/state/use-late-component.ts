import { useCallback, useState, type ComponentType } from 'react';

/**
 * A component whose code is loaded when it is wanted.
 * @param load keep it the same between renders
 * @returns null until it has arrived, and the function that asks for it: again after a failure, once otherwise
 */
export function useLateComponent<Props>(
  load: () => Promise<ComponentType<Props>>,
): readonly [ComponentType<Props> | null, () => Promise<void>] {
  const [component, setComponent] = useState<ComponentType<Props> | null>(null);
  const ask = useCallback(async () => {
    const loaded = await load();
    setComponent(() => loaded);
  }, [load]);
  return [component, ask];
}
