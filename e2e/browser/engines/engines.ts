import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Commands } from './driver.ts';
import { driveFirefox } from './marionette.ts';

/** A browser that is no Chromium, from Debian's packages. */
export interface Engine {
  readonly name: string;
  readonly packages: string;
  readonly isInstalled: boolean;
  /** Starts it. What it starts ends with the stack. */
  readonly start: (stack: AsyncDisposableStack, options?: EngineOptions) => Promise<Commands>;
}

interface EngineOptions {
  readonly size?: Size;
  /** For its profile and its downloads. */
  readonly home?: string;
}

/** Of what the page is shown in. */
export type Size = 'desktop' | 'phone';
export const PHONE = { width: 390, height: 844 };
export const SIZES: readonly Size[] = ['phone', 'desktop'];

/** Debian's, else that of other systems. */
const FIREFOX = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((file) => existsSync(file));
const DRIVER = '/usr/bin/WebKitWebDriver';
const [MINI_BROWSER] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser');
const SCREEN = '/usr/bin/Xvfb';
const DRIVER_START_MS = 30_000;
/** A driver may wait for a window that never opens. */
const DRIVER_ANSWER_MS = 20_000;

/** Goes with the stack. */
export function temporaryHome(stack: AsyncDisposableStack): string {
  const home = mkdtempSync(path.join(tmpdir(), 'oncelink-engine-'));
  stack.defer(() => rmSync(home, { recursive: true, force: true, maxRetries: 10 }));
  return home;
}

/** A process group of its own: browsers start processes that outlive them. */
function start(
  command: string,
  args: readonly string[],
  env: object,
  stack: AsyncDisposableStack,
): ChildProcess {
  const child = spawn(command, args, {
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...env },
  });
  stack.defer(async () => {
    const isOver = child.exitCode !== null || child.signalCode !== null;
    const ended = isOver ? Promise.resolve() : once(child, 'exit');
    if (child.pid !== undefined && !isOver) process.kill(-child.pid, 'SIGKILL');
    await ended;
  });
  return child;
}

/** It says where it listens, in a file of its profile. */
async function portOf(home: string): Promise<number> {
  const limit = Date.now() + DRIVER_START_MS;
  const file = path.join(home, 'MarionetteActivePort');
  while (!existsSync(file)) {
    if (Date.now() > limit) throw new Error('Firefox does not listen.');
    await pause(100);
  }
  return Number(readFileSync(file, 'utf8'));
}

async function startFirefox(
  stack: AsyncDisposableStack,
  { size = 'desktop', home = temporaryHome(stack) }: EngineOptions = {},
): Promise<Commands> {
  if (FIREFOX === undefined) throw new Error('Firefox is not installed.');
  const settings = { 'marionette.port': 0, 'browser.download.folderList': 2, 'browser.download.dir': home };
  const lines = Object.entries(settings).map(
    (setting) => `user_pref(${JSON.stringify(setting).slice(1, -1)});\n`,
  );
  writeFileSync(path.join(home, 'user.js'), lines.join(''));
  const args = [
    '--headless',
    '--no-remote',
    '--marionette',
    '--remote-allow-system-access',
    '--profile',
    home,
  ];
  start(FIREFOX, args, { HOME: home }, stack);
  return driveFirefox(await portOf(home), stack, size === 'phone' ? PHONE.width : undefined);
}

async function startScreen(stack: AsyncDisposableStack): Promise<string> {
  const screen = start(SCREEN, ['-displayfd', '3', '-nolisten', 'tcp'], {}, stack);
  const ended = once(screen, 'exit').then(() => Promise.reject(new Error('Xvfb ended.')));
  const [number]: readonly unknown[] = await Promise.race([once(screen.stdio[3] ?? screen, 'data'), ended]);
  return `:${String(number).trim()}`;
}

/** A command of WebDriver. @returns its value */
async function tell(driver: string, body: object): Promise<unknown> {
  const signal = AbortSignal.timeout(DRIVER_ANSWER_MS);
  const answer = await fetch(driver, { method: 'POST', body: JSON.stringify(body), signal });
  const { value } = JSON.parse(await answer.text());
  if (!answer.ok) throw new Error(`The driver answered ${answer.status}: ${JSON.stringify(value)}`);
  return value;
}

/** Asks the driver until it answers: it says nowhere when it listens. */
async function openSession(driver: string, capabilities: object): Promise<string> {
  const limit = Date.now() + DRIVER_START_MS;
  for (;;) {
    try {
      return String(Object(await tell(driver, { capabilities })).sessionId);
    } catch (error) {
      if (!(error instanceof TypeError) || Date.now() > limit) throw error;
      await pause(100);
    }
  }
}

/** Its toolbar is wider than a phone, unless it is drawn as small as it gets. */
const SMALL_TOOLBAR = '* { min-width: 0; margin: 0; padding: 0; font-size: 4px; }';

async function startWebKit(
  stack: AsyncDisposableStack,
  { size = 'desktop', home = temporaryHome(stack) }: EngineOptions = {},
): Promise<Commands> {
  const port = 20_000 + (process.pid % 10_000);
  if (size === 'phone') {
    const folder = path.join(home, '.config/gtk-3.0');
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'gtk.css'), SMALL_TOOLBAR);
  }
  const env = { HOME: home, DISPLAY: await startScreen(stack), WEBKIT_DISABLE_COMPOSITING_MODE: '1' };
  start(DRIVER, [`--port=${port}`], env, stack);
  const options = { binary: MINI_BROWSER, args: ['--automation'] };
  const driver = `http://127.0.0.1:${port}/session`;
  const session = `${driver}/${await openSession(driver, { alwaysMatch: { 'webkitgtk:browserOptions': options } })}`;
  if (size === 'phone') await tell(`${session}/window/rect`, PHONE);
  return {
    goto: async (url) => void (await tell(`${session}/url`, { url })),
    run: (script, args) => tell(`${session}/execute/sync`, { script, args }),
    click: async (id) => void (await tell(`${session}/element/${id}/click`, {})),
    type: async (id, text) => void (await tell(`${session}/element/${id}/value`, { text })),
  };
}

export const ENGINES: readonly Engine[] = [
  { name: 'Firefox', packages: 'firefox-esr', isInstalled: FIREFOX !== undefined, start: startFirefox },
  {
    name: 'WebKit',
    packages: 'webkit2gtk-driver xvfb',
    isInstalled: existsSync(DRIVER) && existsSync(SCREEN) && MINI_BROWSER !== undefined,
    start: startWebKit,
  },
];
