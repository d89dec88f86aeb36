import { expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { Profile } from '../features/account/profile.tsx';
import { MemoryRouter } from '../lib/testing/memory-router.tsx';
import { MARA } from '../session/testing/mara.ts';
import { elementsOf, PAYLOADS } from '../ui/testing/hostile-texts.ts';
import { UserMenu } from './user-menu.tsx';

const nothing = () => undefined;
/** Of every shape and every tag some; all of them are tried as secrets. */
const SOME = PAYLOADS.filter((_, index) => index % 7 === 0);

/** Every place that shows who is signed in. The key makes the field with the name a new one. */
const Account = ({ text }: { text: string }) => {
  const user = { ...MARA, name: text, email: text };
  return (
    <MemoryRouter initialEntries={['/account']}>
      <UserMenu id="menu" user={user} onClose={nothing} />
      <Profile key={text} user={user} onBilling={nothing} />
    </MemoryRouter>
  );
};

it('texts that would be code elsewhere are shown as what they are, as a name and as an address', () => {
  const { container, rerender } = render(<Account text="plain" />);
  const elements = elementsOf(container);
  for (const text of SOME) {
    rerender(<Account text={text} />);
    const shown = [...container.querySelectorAll('bdi, dd')].map(({ textContent }) => textContent);
    expect(shown.filter((other) => other === text)).toHaveLength(3);
    expect(container.querySelector('input')).toHaveValue(text);
    expect(elementsOf(container)).toBe(elements);
  }
});
