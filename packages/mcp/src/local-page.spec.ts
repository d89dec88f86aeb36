import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, describe, expect, it, jest } from '@jest/globals';
import { OncelinkError } from '@oncelink/sdk';
import { Errand, WronglyTyped, type Plan, type Typed } from './errand.ts';
import { LocalPage } from './local-page.ts';

const LINK = 'https://oncelink.example/s-#canary';
const page = new LocalPage();
afterAll(() => page.close());
afterEach(() => {
  jest.useRealTimers();
});

const PLAN: Plan = {
  question: { title: 'Make <b>a link</b>?', facts: ['Of "A" & \'B\''], fields: [], yes: 'Yes' },
  act: () => Promise.resolve({ told: 'It was made.', shown: { link: LINK, password: 'canary-<password>' } }),
  otherwise: 'Nothing was sent.',
  afterError: () => 'No link came of it.',
};

const withMessage = (act: Plan['act']): Plan => ({
  ...PLAN,
  question: { ...PLAN.question, fields: [{ name: 'message', label: 'Secret' }] },
  act,
});

interface Asked {
  readonly method?: 'GET' | 'POST';
  readonly host?: string;
  readonly form?: Readonly<Record<string, string>>;
}

async function ask(url: string, { method = 'GET', host = new URL(url).host, form = {} }: Asked = {}) {
  const headers = { host, 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await new Promise<Parameters<typeof text>[0] & { statusCode?: number | undefined }>(
    (resolve, reject) => {
      const sent = request(url, { method, headers }, resolve).on('error', reject);
      sent.end(method === 'POST' ? new URLSearchParams(form).toString() : undefined);
    },
  );
  return { status: answer.statusCode, body: await text(answer) };
}

const YES = { method: 'POST', form: { answer: 'yes' } } as const;
const gone = { status: 404, body: expect.not.stringContaining('canary') };

describe('the page of an errand', () => {
  it('does it once, after a click, and shows the link to nobody else', async () => {
    const errand = new Errand(PLAN);
    const url = await page.offer(errand);
    expect(url + errand.handle).not.toContain('canary');
    for (let looks = 0; looks < 2; looks += 1) {
      const { status, body } = await ask(url);
      expect(status).toBe(200);
      expect(body).not.toContain('canary');
      expect(body).toContain('Make &#60;b&#62;a link&#60;/b&#62;?');
    }
    expect(errand.ending).toBeUndefined();
    const shown = await ask(url, YES);
    expect(shown).toMatchObject({ status: 200, body: expect.stringContaining(LINK) });
    expect(shown.body).toContain('canary-&#60;password&#62;');
    expect(await ask(url, YES)).toMatchObject(gone);
    expect(await errand.ended).toMatchObject({ isError: false, text: 'It was made.' });
  });

  it('does it once when it is clicked twice at the same time', async () => {
    const act = jest.fn(PLAN.act);
    const url = await page.offer(new Errand({ ...PLAN, act }));
    const answers = await Promise.all([ask(url, YES), ask(url, YES), ask(url, YES)]);
    expect(act).toHaveBeenCalledTimes(1);
    expect(answers.filter(({ body }) => body.includes(LINK))).toHaveLength(1);
  });

  it('answers no other host and no other nonce, and the errand stays', async () => {
    const errand = new Errand(PLAN);
    const url = await page.offer(errand);
    const { port, origin } = new URL(url);
    for (const host of [`rebound.example:${port}`, `localhost:${port}`, '127.0.0.1']) {
      expect(await ask(url, { ...YES, host })).toMatchObject(gone);
    }
    expect(await ask(`${origin}/`, YES)).toMatchObject(gone);
    expect(await ask(`${url}x`, YES)).toMatchObject(gone);
    expect(errand.isOpen).toBe(true);
    expect(await ask(url, YES)).toMatchObject({ status: 200, body: expect.stringContaining(LINK) });
  });

  it('takes a no, and what is neither, as a no', async () => {
    for (const form of [{ answer: 'no' }, {}]) {
      const errand = new Errand(PLAN);
      const url = await page.offer(errand);
      expect(await ask(url, { method: 'POST', form })).toMatchObject({ status: 200 });
      expect(await errand.ended).toEqual({ isError: true, text: 'The person refused. Nothing was sent.' });
      expect(await ask(url, YES)).toMatchObject(gone);
    }
  });

  it('passes on what is typed as it was typed, and asks again when that was wrong', async () => {
    const seen: Typed[] = [];
    const errand = new Errand(
      withMessage((typed) => {
        seen.push(typed);
        if (typed.message === undefined) throw new WronglyTyped('There is no text.');
        return Promise.resolve({ told: 'It was made.' });
      }),
    );
    const url = await page.offer(errand);
    const again = await ask(url, { method: 'POST', form: { answer: 'yes', message: '' } });
    expect(again.body).toContain('There is no text.');
    const message = 'one\r\ntwo ✓ & <3';
    await ask(url, { method: 'POST', form: { answer: 'yes', message, password: 'not asked for' } });
    expect(seen).toEqual([{}, { message: 'one\ntwo ✓ & <3' }]);
    expect(await errand.ended).toMatchObject({ isError: false });
  });

  it.each([
    ['BAD_MESSAGE', true],
    ['WRONG_PASSWORD', false],
    ['NETWORK', false],
  ])('asks again only for what can be typed: %s', async (code, again) => {
    const errand = new Errand(withMessage(() => Promise.reject(new OncelinkError(code, 'It failed.'))));
    const answer = await ask(await page.offer(errand), YES);
    expect(answer.body).toContain('It failed.');
    expect(errand.isOpen).toBe(again);
  });

  it('refuses a form that is too long', async () => {
    const errand = new Errand(withMessage(PLAN.act));
    const url = await page.offer(errand);
    const form = { answer: 'yes', message: 'x'.repeat(200_000) };
    expect(await ask(url, { method: 'POST', form })).toMatchObject({ status: 413 });
    expect(errand.isOpen).toBe(true);
  });

  it('tells an error without what others say of it', async () => {
    const errand = new Errand({ ...PLAN, act: () => Promise.reject(new Error('canary')) });
    const answer = await ask(await page.offer(errand), YES);
    expect(answer.body).not.toContain('canary');
    expect(await errand.ended).toEqual({
      isError: true,
      text: 'Something went wrong on this machine (unknown). No link came of it.',
    });
  });

  it('waits ten minutes for a person', async () => {
    jest.useFakeTimers();
    const errand = new Errand(PLAN);
    jest.advanceTimersByTime(599_999);
    expect(errand.isOpen).toBe(true);
    jest.advanceTimersByTime(1);
    expect(errand.ending).toEqual({ isError: true, text: 'Nobody answered on the page. Nothing was sent.' });
  });
});
