/** Ctrl+Enter, or ⌘+Enter: "send". */
export const isSendKey = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat;
