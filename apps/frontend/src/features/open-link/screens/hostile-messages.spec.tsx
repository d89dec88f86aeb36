import { expect, it } from '@jest/globals';
import { createRef } from 'react';
import { act, render } from '@testing-library/react';
import { ToastHost } from '../../../ui/toast/toast-host.tsx';
import { elementsOf, PAYLOADS } from '../../../ui/testing/hostile-texts.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { RevealedMessage } from './revealed-message.tsx';

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
