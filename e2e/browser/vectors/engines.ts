import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** A browser that is no Chromium, from Debian's packages. */
export interface Engine {
  readonly name: string;
  readonly packages: string;
  readonly isInstalled: boolean;
  /** Opens an address. What it starts ends with the stack. */
  readonly open: (address: string, stack: AsyncDisposableStack) => Promise<void>;
}

/** Debian's, else that of other systems. */
const FIREFOX = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((file) => existsSync(file));
const DRIVER = '/usr/bin/WebKitWebDriver';
const [MINI_BROWSER] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser');
const SCREEN = '/usr/bin/Xvfb';
const DRIVER_START_MS = 30_000;
/** A driver may wait for a window that never opens. */
const DRIVER_ANSWER_MS = 20_000;

function temporaryHome(stack: AsyncDisposableStack): string {
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

async function openFirefox(address: string, stack: AsyncDisposableStack): Promise<void> {
  if (FIREFOX === undefined) throw new Error('Firefox is not installed.');
  const home = temporaryHome(stack);
  start(FIREFOX, ['--headless', '--no-remote', '--profile', home, address], { HOME: home }, stack);
}

async function startScreen(stack: AsyncDisposableStack): Promise<string> {
  const screen = start(SCREEN, ['-displayfd', '3', '-nolisten', 'tcp'], {}, stack);
  const ended = once(screen, 'exit').then(() => Promise.reject(new Error('Xvfb ended.')));
  const [number]: readonly unknown[] = await Promise.race([once(screen.stdio[3] ?? screen, 'data'), ended]);
  return `:${String(number).trim()}`;
}

/** Asks the driver until it answers: it says nowhere when it listens. */
async function ask(driver: string, body: object): Promise<{ readonly sessionId?: string }> {
  const limit = Date.now() + DRIVER_START_MS;
  for (;;) {
    try {
      const signal = AbortSignal.timeout(DRIVER_ANSWER_MS);
      const answer = await fetch(driver, { method: 'POST', body: JSON.stringify(body), signal });
      const { value } = JSON.parse(await answer.text());
      if (!answer.ok) throw new Error(`The driver answered ${answer.status}: ${JSON.stringify(value)}`);
      return value;
    } catch (error) {
      if (!(error instanceof TypeError) || Date.now() > limit) throw error;
      await pause(100);
    }
  }
}

async function openWebKit(address: string, stack: AsyncDisposableStack): Promise<void> {
  const home = temporaryHome(stack);
  const port = 20_000 + (process.pid % 10_000);
  const env = { HOME: home, DISPLAY: await startScreen(stack), WEBKIT_DISABLE_COMPOSITING_MODE: '1' };
  start(DRIVER, [`--port=${port}`], env, stack);
  const options = { binary: MINI_BROWSER, args: ['--automation'] };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
  const { sessionId } = await ask(`http://127.0.0.1:${port}/session`, { capabilities });
  await ask(`http://127.0.0.1:${port}/session/${sessionId}/url`, { url: address });
}

export const ENGINES: readonly Engine[] = [
  { name: 'Firefox', packages: 'firefox-esr', isInstalled: FIREFOX !== undefined, open: openFirefox },
  {
    name: 'WebKit',
    packages: 'webkit2gtk-driver xvfb',
    isInstalled: existsSync(DRIVER) && existsSync(SCREEN) && MINI_BROWSER !== undefined,
    open: openWebKit,
  },
];
