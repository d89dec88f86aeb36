import { describe, expect, it, jest } from '@jest/globals';
import { createRef } from 'react';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Message } from '@oncelink/link-crypto';
import { makeReply } from '@oncelink/link-crypto/asking';
import { fakeServer, json } from '../../../api/testing/fake-server.ts';
import { elementsOf, PAYLOADS } from '../../../ui/testing/hostile-texts.ts';
import { ToastHost } from '../../../ui/toast/toast-host.tsx';
import { CoverNote } from './cover-note.tsx';
import { joinCode } from './join-wifi.ts';
import { RevealedParts } from './revealed-parts.tsx';

const login = (password: string): Message => ({
  fields: { form: 'login', values: { user: 'ada', password, address: 'https://db.example' } },
});
const titleRef = createRef<HTMLHeadingElement>();

describe('500 texts that would be code elsewhere are shown as what they are,', () => {
  it('as a note', () => {
    const { container, rerender } = render(<CoverNote cover={{ note: 'plain' }} />);
    const elements = elementsOf(container);
    for (const note of PAYLOADS) {
      rerender(<CoverNote cover={{ note }} />);
      expect(container.querySelector('pre')?.textContent).toBe(note);
      expect(elementsOf(container)).toBe(elements);
    }
  });

  it('as a field', async () => {
    const { container, rerender } = render(<RevealedParts message={login('plain')} titleRef={titleRef} />);
    await userEvent.click(screen.getByRole('button', { name: 'Show Password' }));
    const elements = elementsOf(container);
    for (const password of PAYLOADS) {
      rerender(<RevealedParts message={login(password)} titleRef={titleRef} />);
      expect(container.querySelectorAll('pre')[1]?.textContent).toBe(password);
      expect(elementsOf(container)).toBe(elements);
    }
  });
});

it('a note that turns the direction around, hides letters or names an address can do neither', () => {
  const { container } = render(<CoverNote cover={{ note: '\u202Egnp.exe https://evil.example\u200B' }} />);
  expect(container.querySelector('pre')).toHaveTextContent('U+202Egnp.exe https://evil.exampleU+200B');
  expect(container.querySelector('a')).toBeNull();
});

it('says that the sender is told, with a note or without', () => {
  render(<CoverNote cover={{ tellsSender: true }} />);
  expect(screen.getByText('The sender is told when you open this.')).toBeVisible();
  expect(screen.queryByRole('figure')).toBeNull();
});

it('secrets are hidden until they are asked for, and copied without being shown', async () => {
  const user = userEvent.setup();
  const written = jest.spyOn(navigator.clipboard, 'writeText');
  render(<ToastHost />);
  render(<RevealedParts message={login('hunter2')} titleRef={titleRef} />);
  expect(screen.getByText('ada')).toBeVisible();
  expect(screen.queryByText('hunter2')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Copy Password' }));
  expect(written).toHaveBeenCalledWith('hunter2');
  expect(await screen.findByText('Copied: Password.')).toBeVisible();
  expect(screen.queryByText('hunter2')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show Password' }));
  expect(screen.getByText('hunter2')).toBeVisible();
});

it('an address is text: nobody vouches for where it leads', () => {
  const { container } = render(<RevealedParts message={login('x')} titleRef={titleRef} />);
  expect(screen.getByText('https://db.example')).toBeVisible();
  expect(container.querySelector('a')).toBeNull();
});

it('a text beside the fields is shown below them', () => {
  render(<RevealedParts message={{ ...login('x'), text: 'Change it.' }} titleRef={titleRef} />);
  expect(screen.getByText('Change it.')).toBeVisible();
});

it('a reader who may answer is offered a form, and nothing is sent before', async () => {
  const server = fakeServer({ 'POST /api/asks/state': () => json(200, { state: 'open', ttl: 60 }) });
  const { reply } = await makeReply();
  render(<RevealedParts message={{ text: 'Which code?', reply }} titleRef={titleRef} />);
  expect(screen.getByText('Which code?')).toBeVisible();
  expect(server.seen).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Answer' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Your answer' }), '1234');
  expect(screen.getByRole('button', { name: 'Send it' })).toBeEnabled();
  expect(server.callsTo('POST /api/asks/answer')).toEqual([]);
});

describe('the code that joins a network', () => {
  it.each([
    ['Guests', undefined, 'WIFI:T:nopass;S:Guests;;'],
    ['Café', 'correct horse', 'WIFI:T:WPA;S:Café;P:correct horse;;'],
    ['a;b', 'x";P:evil\\,:', 'WIFI:T:WPA;S:a\\;b;P:x\\"\\;P\\:evil\\\\\\,\\:;;'],
  ])('of %j', (network, password, code) => expect(joinCode(network, password)).toBe(code));

  it('is drawn for a network, and not for one that can not be', async () => {
    const wifi = (password: string): Message => ({
      fields: { form: 'wifi', values: { network: 'Guests', password } },
    });
    const { rerender } = render(<RevealedParts message={wifi('correct horse')} titleRef={titleRef} />);
    expect(await screen.findByRole('img', { name: 'QR code that joins the network' })).toBeVisible();
    rerender(<RevealedParts message={wifi('x'.repeat(300))} titleRef={titleRef} />);
    expect(screen.queryByRole('img')).toBeNull();
  });
});
