import { setTimeout as pause } from 'node:timers/promises';

/** What WebDriver can do, whatever carries its commands. */
export interface Commands {
  readonly goto: (url: string) => Promise<void>;
  /** Runs a function's body in the page. */
  readonly run: (script: string, args: readonly unknown[]) => Promise<unknown>;
  /** As a person does: the page takes no other clicks. */
  readonly click: (element: string) => Promise<void>;
  readonly type: (element: string, text: string) => Promise<void>;
}

/** A person at a browser. */
export interface Driver {
  readonly goto: (url: string) => Promise<void>;
  /** Presses the button that says this, once it can be pressed. */
  readonly press: (words: string) => Promise<void>;
  /** Types into the field of this name. */
  readonly fill: (label: string, text: string) => Promise<void>;
  /** Chooses a file. */
  readonly attach: (file: string) => Promise<void>;
  /** Turns the switch of this name. */
  readonly toggle: (label: string) => Promise<void>;
  /** Chooses what has this name. */
  readonly choose: (label: string) => Promise<void>;
  /** Puts what was copied into the field of this name. @returns what it was */
  readonly paste: (label: string) => Promise<string>;
  /** The text of the last element of its kind, once it has one. */
  readonly read: (selector: string) => Promise<string>;
  /** Waits until the page says this. */
  readonly see: (words: string) => Promise<void>;
  /** How wide the page is, and how far it goes beyond that, in pixels. */
  readonly measure: () => Promise<{ readonly width: number; readonly beyond: number }>;
}

const WAIT_MS = 30_000;
/** Under this name WebDriver hands out elements. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

const BUTTON = `
  const words = ({ ariaLabel, textContent }) => [ariaLabel, textContent].map((text) => (text ?? '').trim());
  return [...document.querySelectorAll('button, a')].find((button) =>
    words(button).some((text) => text.startsWith(arguments[0])) && !button.disabled && button.ariaBusy !== 'true');`;
const FIELD = `
  const label = [...document.querySelectorAll('label')].find(({ textContent }) => textContent.trim() === arguments[0]);
  return label?.control;`;
const FILES = `return document.querySelector('input[type=file]');`;
const LABEL = `
  return [...document.querySelectorAll('label')].find(({ textContent }) => textContent.trim() === arguments[0]);`;
const VALUE = `return arguments[0].value;`;
/** What WebDriver calls Control, and the end of all keys that are held. */
const [CONTROL, RELEASE] = ['\uE009', '\uE000'];
const TEXT = `return [...document.querySelectorAll(arguments[0])].at(-1)?.textContent;`;
const IN_SIGHT = `arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' });`;
/** Firefox shows scripts of drivers an element without what the page has put on it. */
const TAKEN_OVER = `
  const root = document.getElementById('root');
  return Object.keys(root?.wrappedJSObject ?? root ?? {}).some((key) => key.startsWith('__reactContainer'));`;
const MEASURE = `return [innerWidth, document.documentElement.scrollWidth - document.documentElement.clientWidth];`;
const SEEN = `return document.body.innerText.includes(arguments[0]);`;

async function until<Found>(what: string, look: () => Promise<Found | null | undefined>): Promise<Found> {
  const limit = Date.now() + WAIT_MS;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > limit) throw new Error(`${what} did not come.`);
    await pause(100);
  }
}

/** A person who uses these commands. */
export function driverOf({ goto, run, click, type }: Commands): Driver {
  const find = (what: string, script: string) =>
    until(what, async () => {
      const found: unknown = Object(await run(script, [what]))[ELEMENT];
      return typeof found === 'string' ? found : null;
    });
  return {
    goto: async (url) => {
      await goto(url);
      await until('The code of the page', async () => (await run(TAKEN_OVER, [])) === true);
    },
    press: async (words) =>
      void (await until(words, async () => {
        const button = await find(words, BUTTON);
        await run(IN_SIGHT, [{ [ELEMENT]: button }]);
        // It may still be on its way to where it will stand.
        return click(button).then(
          () => true,
          () => null,
        );
      })),
    fill: async (label, text) => type(await find(label, FIELD), text),
    choose: async (label) => click(await find(label, LABEL)),
    paste: async (label) => {
      const field = await find(label, FIELD);
      await type(field, `${CONTROL}v${RELEASE}`);
      return until('What was copied', async () => {
        const value = await run(VALUE, [{ [ELEMENT]: field }]);
        return typeof value === 'string' ? value : null;
      });
    },
    attach: async (file) => type(await find('The field for files', FILES), file),
    toggle: async (label) => click(await find(label, FIELD)),
    see: async (words) => void (await until(words, async () => (await run(SEEN, [words])) === true)),
    measure: async () => {
      const [width, beyond]: readonly unknown[] = Object(await run(MEASURE, []));
      return { width: Number(width), beyond: Number(beyond) };
    },
    read: (selector) =>
      until(selector, async () => {
        const text = await run(TEXT, [selector]);
        return typeof text === 'string' ? text : null;
      }),
  };
}
