import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Suspense, use } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { SiteRouter } from './site-router.tsx';
import { useMenu } from './use-menu.ts';

beforeEach(() => history.replaceState(null, '', '/pricing'));
afterEach(() => history.replaceState(null, '', '/'));

function Menu() {
  const [open, setOpen] = useMenu();
  return (
    <button aria-expanded={open} onClick={() => setOpen(!open)}>
      menu
    </button>
  );
}

function show() {
  let arrive = (): void => undefined;
  const code = new Promise<void>((done) => {
    arrive = done;
  });
  function Page() {
    const { pathname } = useLocation();
    if (pathname === '/account') use(code);
    return <h1>{pathname}</h1>;
  }
  render(
    <SiteRouter>
      <Menu />
      <Link to="/account">account</Link>
      <Suspense>
        <Page />
      </Suspense>
    </SiteRouter>,
  );
  return () => act(async () => arrive());
}
const click = (element: HTMLElement) => act(async () => void fireEvent.click(element));
const press = () => click(screen.getByRole('button', { name: 'menu' }));
const setOut = () => click(screen.getByRole('link', { name: 'account' }));
const isOpen = () => screen.getByRole('button', { name: 'menu' }).getAttribute('aria-expanded') === 'true';
const page = () => screen.getByRole('heading').textContent;

it('a menu closes when someone sets out for another place, and is not open again after going back', async () => {
  const arrive = show();
  await press();
  expect(isOpen()).toBe(true);
  await setOut();
  expect([page(), isOpen()]).toEqual(['/pricing', false]);
  await arrive();
  expect([page(), isOpen()]).toEqual(['/account', false]);
  await act(async () => {
    const arrived = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    history.back();
    await arrived;
  });
  expect([page(), isOpen()]).toEqual(['/pricing', false]);
});
