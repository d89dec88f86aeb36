import { createStore, useStore } from '../../lib/store.ts';

export interface ToastContent {
  readonly title: string;
  readonly description?: string;
  readonly variant?: 'default' | 'destructive';
}

export interface Toast extends ToastContent {
  readonly id: string;
  readonly open: boolean;
}

/** Only one toast is visible at a time. */
const LIMIT = 1;
/** A closed toast is kept this long, unseen. */
const REMOVE_DELAY_MS = 1_000_000;
const LAST_ID = Number.MAX_SAFE_INTEGER;

const store = createStore<readonly Toast[]>([]);
const removals = new Map<string, ReturnType<typeof setTimeout>>();
let count = 0;

function nextId(): string {
  count = (count + 1) % LAST_ID;
  return String(count);
}

function remove(id: string): void {
  removals.delete(id);
  store.set(store.get().filter((toast) => toast.id !== id));
}

function scheduleRemoval(id: string): void {
  if (!removals.has(id)) removals.set(id, setTimeout(remove, REMOVE_DELAY_MS, id));
}

/** Shows a toast in place of the one before. @returns its id */
export function showToast(content: ToastContent): string {
  const id = nextId();
  store.set([{ ...content, id, open: true }, ...store.get()].slice(0, LIMIT));
  return id;
}

/** Merges new content into a toast that is shown. */
export function updateToast(id: string, content: Partial<ToastContent>): void {
  store.set(store.get().map((toast) => (toast.id === id ? { ...toast, ...content } : toast)));
}

/** Closes one toast, or all of them. */
export function dismissToast(id?: string): void {
  const closes = (toast: Toast) => id === undefined || toast.id === id;
  for (const toast of store.get().filter(closes)) scheduleRemoval(toast.id);
  store.set(store.get().map((toast) => (closes(toast) ? { ...toast, open: false } : toast)));
}

export const useToasts = (): readonly Toast[] => useStore(store);

/** Calls back whenever the toasts change. @returns stops that */
export const onToast = (listener: () => void): (() => void) => store.subscribe(listener);
