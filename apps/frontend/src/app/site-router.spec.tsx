import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Link, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { SiteRouter } from './site-router.tsx';

beforeEach(() => history.replaceState(null, '', '/pricing?plan=yearly#pro'));
afterEach(() => history.replaceState(null, '', '/'));

function Page() {
  const { pathname, search, key } = useLocation();
  const type = useNavigationType();
  const navigate = useNavigate();
  return (
    <>
      <p>{`${pathname} ${search} ${type}`}</p>
      <p data-testid="key">{key}</p>
      <Link to="/account">account</Link>
      <Link to="/account" target="_blank">
        other tab
      </Link>
      <button type="button" onClick={() => navigate('/get-started', { replace: true })}>
        replace
      </button>
    </>
  );
}
const show = () =>
  render(
    <SiteRouter>
      <Page />
    </SiteRouter>,
  );
const key = () => screen.getByTestId('key').textContent;
const goBack = () =>
  act(async () => {
    const arrived = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    history.back();
    await arrived;
  });
const link = (name = 'account') => screen.getByRole('link', { name });

describe('moving around in the site', () => {
  it('follows links, back and forward; every visit has a key of its own', async () => {
    show();
    const before = key();
    fireEvent.click(link());
    expect(screen.getByText('/account PUSH')).toBeVisible();
    expect(location.pathname).toBe('/account');
    const there = key();
    expect(there).not.toBe(before);
    await goBack();
    expect(screen.getByText('/pricing ?plan=yearly POP')).toBeVisible();
    expect(key()).toBe(before);
  });

  it('leaves one entry in the history when a link is followed twice, but tells both visits', () => {
    show();
    fireEvent.click(link());
    const entries = history.length;
    const there = key();
    fireEvent.click(link());
    expect(history.length).toBe(entries);
    expect(key()).not.toBe(there);
    expect(screen.getByText('/account REPLACE')).toBeVisible();
  });

  it('can leave no trace of the place before', () => {
    show();
    const entries = history.length;
    fireEvent.click(screen.getByRole('button', { name: 'replace' }));
    expect(history.length).toBe(entries);
    expect(location.pathname).toBe('/get-started');
  });
});
