import { beforeEach, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeServer, json, refusal } from '../../api/testing/fake-server.ts';
import { loadTopic } from '../../i18n/language.ts';
import { PersonalClicks } from '../../lib/personal-click.ts';
import { StopMails } from './stop-mails.tsx';

const STOP = 'POST /api/notices/stop';
const TOKEN = 'A'.repeat(43);

let server: ReturnType<typeof fakeServer>;
beforeEach(async () => {
  server = fakeServer();
  await loadTopic('my-links');
});

async function press(isPersonal = true) {
  render(
    <PersonalClicks value={() => isPersonal}>
      <StopMails token={TOKEN} />
    </PersonalClicks>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Stop these mails' }));
  return user;
}

it('stops mails at the click of a person who is not signed in', async () => {
  server.answers[STOP] = () => json(200, { areStopped: true });
  await press();
  expect(await screen.findByText(/^Stopped\. No more mails come/)).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
  expect(server.callsTo(STOP)).toMatchObject([{ token: null }]);
});

it('stops none at the click of a program that looks through mail', async () => {
  await press(false);
  expect(server.callsTo(STOP)).toEqual([]);
});

it('says that an old address stops nothing, and that it has failed and can be tried again', async () => {
  server.answers[STOP] = () => refusal('RATE_LIMITED');
  const user = await press();
  expect(await screen.findByText(/^Not stopped/)).toBeVisible();
  server.answers[STOP] = () => json(200, { areStopped: false });
  await user.click(screen.getByRole('button', { name: 'Stop these mails' }));
  expect(await screen.findByText(/^This address stops nothing any more/)).toBeVisible();
});
