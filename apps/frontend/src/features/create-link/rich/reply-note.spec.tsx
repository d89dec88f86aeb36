import { beforeEach, expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { loadTopic } from '../../../i18n/language.ts';
import { linkList } from '../../../lib/link-list/the-list.ts';
import { OnlyReplyNote, ReplyNote } from './reply-note.tsx';

const REPLY = {
  ref: 'R'.repeat(22),
  proof: 'p',
  collect: 'opens-it',
  ttl: 60,
  endsAt: Date.UTC(2026, 11, 1),
};
const NEW = { kind: 'ask', proof: 'p'.repeat(43), label: '', lifetime: 60, endsAt: REPLY.endsAt } as const;

beforeEach(async () => {
  await loadTopic('late/replies');
  await linkList.forgetAll();
});

/** Jest's browser keeps nothing, so what a list says of itself is set here. */
async function show(ref: string, trouble: 'blocked' | 'no-room' | null) {
  await linkList.add({ ...NEW, ref, collect: REPLY.collect });
  act(() => linkList.store.set({ ...linkList.store.get(), trouble }));
}
const copy = () => screen.queryByRole('button', { name: 'Copy collect link' });

it.each([
  ['the list is kept nowhere', REPLY.ref, 'blocked'],
  ['the browser has no room', REPLY.ref, 'no-room'],
  ['the list had no room for it', 'another', null],
] as const)('says to keep what opens the answer where %s', async (_where, ref, trouble) => {
  await show(ref, trouble);
  render(<OnlyReplyNote reply={REPLY} />);
  expect(screen.getByText(/This window keeps nothing/)).toBeVisible();
  expect(copy()).toBeVisible();
});

it('says nothing more once My links has it, and before that where it will be', async () => {
  await show(REPLY.ref, null);
  const { rerender } = render(<OnlyReplyNote reply={REPLY} />);
  expect(copy()).toBeNull();
  rerender(<ReplyNote reply={REPLY} />);
  expect(screen.getByText(/The answer shows in My links/)).toBeVisible();
});
