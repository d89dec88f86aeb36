let pressed = false;

/** Ctrl+Enter, or ⌘+Enter: "send". */
export const isSendKey = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat;

function remember(event: KeyboardEvent): void {
  pressed ||= isSendKey(event);
}

/** The form can be filled in before its code has arrived: remembers that it was also sent. */
export function listenForEarlySendKey(): void {
  addEventListener('keydown', remember);
}

/** Whether the form was sent before it could answer; asked once, by the form. */
export function takeEarlySendKey(): boolean {
  removeEventListener('keydown', remember);
  const taken = pressed;
  pressed = false;
  return taken;
}
