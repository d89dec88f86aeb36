import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Message } from '@oncelink/link-crypto';
import { PersonalClicks } from '../../../lib/personal-click.ts';
import { AnswerForm } from './answer-form.tsx';

const QUESTION = {};

function show(isPersonal: boolean, step: 'idle' | 'busy' = 'idle') {
  const onSend = jest.fn<(message: Message) => void>();
  render(
    <PersonalClicks value={() => isPersonal}>
      <AnswerForm question={QUESTION} editor={null} step={step} onSend={onSend} />
    </PersonalClicks>,
  );
  return { onSend, user: userEvent.setup(), field: screen.getByRole('textbox', { name: 'Your answer' }) };
}

const SEND = '{Control>}{Enter}{/Control}';

describe('an answer', () => {
  it('is sent by Ctrl+Enter once there is something to send', async () => {
    const { onSend, user, field } = show(true);
    await user.click(field);
    await user.keyboard(SEND);
    expect(onSend).not.toHaveBeenCalled();
    await user.keyboard(`kestrel${SEND}`);
    expect(onSend.mock.calls).toEqual([[{ text: 'kestrel' }]]);
  });

  it('is sent by no key and no click of a script', async () => {
    const { onSend, user, field } = show(false);
    await user.type(field, `kestrel${SEND}`);
    await user.click(screen.getByRole('button', { name: 'Send it' }));
    expect(onSend).not.toHaveBeenCalled();
  });

  it('is not sent twice', async () => {
    const { onSend, user, field } = show(true, 'busy');
    await user.click(field);
    await user.keyboard(SEND);
    expect(onSend).not.toHaveBeenCalled();
  });
});
