import { toggleDemoPro } from './demo-pro.ts';
import { loadSiteConfig } from './site-config.ts';

let demoMode = false;

async function learnDemoMode(): Promise<void> {
  demoMode = (await loadSiteConfig())?.demoMode ?? false;
}

async function switchDemoPro(): Promise<void> {
  await learnDemoMode();
  if (demoMode) toggleDemoPro();
}

const isDemoKey = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === 'p' && event.ctrlKey && !event.altKey && !event.shiftKey && !event.metaKey;

/**
 * Ctrl+P switches demo Pro on and off where the server runs in demo mode; everywhere else it prints. Listens from the
 * first moment on: a key pressed while the configuration is on its way counts as well.
 */
export function listenForDemoKey(keyboard: EventTarget = window): void {
  void learnDemoMode();
  keyboard.addEventListener('keydown', (event) => {
    if (!(event instanceof KeyboardEvent) || !isDemoKey(event)) return;
    if (demoMode) event.preventDefault();
    void switchDemoPro();
  });
}
