import { beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useNodeBlobs } from '../../../lib/files/testing/node-blobs.ts';
import { ArrivedFiles } from './arrived-files.tsx';
import type { FetchState } from './fetch-state.ts';
import { FileFetch } from './file-fetch.ts';
import { keepFetch } from './kept-fetch.ts';
import { sentBlob } from './testing/sent-blob.ts';
import { useStore } from '../../../lib/store.ts';

const saved: { readonly name: string; readonly size: number }[] = [];

beforeAll(useNodeBlobs);
beforeEach(() => {
  saved.length = 0;
  const sizes = new Map<string, number>();
  URL.createObjectURL = (content) => {
    const url = `blob:${sizes.size}`;
    sizes.set(url, content instanceof Blob ? content.size : 0);
    return url;
  };
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, size: sizes.get(this.href) ?? 0 });
  });
});

function Shown({ fetching }: { readonly fetching: FileFetch }) {
  const state: FetchState = useStore(fetching.store);
  return state.step === 'arrived' ? <ArrivedFiles state={state} fetching={fetching} /> : <p>{state.step}</p>;
}

async function show() {
  const { bundle, supplies, asked } = await sentBlob([
    new File(['north'], 'plan.txt'),
    new File(['\u202Egnp.exe'], '../../etc/\u202Epasswd'),
  ]);
  const fetching = new FileFetch(keepFetch(bundle, 'memory'), supplies);
  await fetching.start();
  render(<Shown fetching={fetching} />);
  return { user: userEvent.setup(), asked };
}

it('each file is saved under a clean name; when all were, the server hears it', async () => {
  const { user, asked } = await show();
  const [plan] = screen.getAllByRole('listitem');
  await user.click(within(plan ?? document.body).getByRole('button', { name: 'Save plan.txt' }));
  expect(within(plan ?? document.body).getByText('Saved')).toBeVisible();
  expect(asked).not.toContain('done');
  await user.click(screen.getByRole('button', { name: 'Save passwd' }));
  expect(saved).toEqual([
    { name: 'plan.txt', size: 5 },
    { name: 'passwd', size: 10 },
  ]);
  expect(asked).toContain('done');
  expect(await screen.findByText(/What Oncelink held of them can't be opened any more/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(await screen.findByText('finished')).toBeVisible();
});

it('all of them are saved as one archive', async () => {
  const { user, asked } = await show();
  await user.click(screen.getByRole('button', { name: 'Save all (.zip)' }));
  expect(await screen.findAllByText('Saved')).toHaveLength(2);
  expect(saved).toEqual([{ name: 'files.zip', size: expect.any(Number) }]);
  expect(asked).toContain('done');
});
