import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { fakeServer, json } from '../api/testing/fake-server.ts';
import { MemoryRouter } from '../lib/testing/memory-router.tsx';
import { loadSiteConfig } from '../session/site-config.ts';
import { SITE_CONFIG } from '../session/testing/site-config.ts';
import { App } from './app.tsx';

const logged = jest.spyOn(console, 'info').mockImplementation(() => undefined);

beforeEach(() => {
  logged.mockClear();
});

const visit = (address: string) =>
  act(async () => {
    render(
      <MemoryRouter initialEntries={[address]}>
        <App />
      </MemoryRouter>,
    );
  });

describe('the frame around every page', () => {
  it('leads past the navigation, to the plans and home', async () => {
    await visit('/pricing');
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveAttribute('href', '#main');
    expect(screen.getAllByRole('link', { name: 'Oncelink, home' })[0]).toHaveAttribute('href', '/');
    expect(screen.getAllByRole('link', { name: 'Get Started' })[0]).toHaveAttribute('href', '/');
    expect(screen.getAllByRole('link', { name: 'Pricing' })[0]).toHaveAttribute('aria-current', 'page');
    expect(screen.getByText(`© ${new Date().getFullYear()} Oncelink`)).toBeVisible();
  });

  it('ends with everything there is, the legal pages, and no icon that leads nowhere', async () => {
    await visit('/pricing');
    const footer = within(screen.getByRole('contentinfo'));
    const nameOf = (link: Element) => link.getAttribute('aria-label') ?? link.textContent;
    expect(
      footer.getAllByRole('link').map((link) => `${nameOf(link)}: ${link.getAttribute('href')}`),
    ).toEqual([
      'Oncelink, home: /',
      'Features: /features',
      'API for Developers: /api',
      'Pricing: /pricing',
      'For Developers: /developers',
      'For Teams: /teams',
      'Enterprise: /enterprise',
      'Integrations: /integrations',
      'Contact Us: /contact',
      'My links: /links',
      'Has it been opened?: /check',
      'Security: /security',
      'Privacy: /privacy',
      'Terms: /terms',
      'Data: /data',
      'Cookies: /cookie',
    ]);
    for (const heading of ['Product', 'Solutions', 'Support'])
      expect(footer.getByRole('heading', { name: heading })).toBeVisible();
  });

  it('leads to the places of the owner of the site and says that it is a demonstration, once the server has told', async () => {
    const socialLinks = ['https://code.example', 'https://news.example', 'https://mail.example'];
    const config = { ...SITE_CONFIG, socialLinks, demoMode: true };
    let tell = (_config: Response): void => undefined;
    const told = new Promise<Response>((resolve) => (tell = resolve));
    // Pages of earlier tests asked without a server, and may ask again at any time.
    fakeServer({ 'GET /api/config': () => told });
    document.documentElement.dataset['asking'] = '';
    await visit('/teams');
    expect(document.documentElement).toHaveAttribute('data-asking');
    const demo = () => within(screen.getByRole('banner')).queryByText('Demo mode');
    expect(demo()).not.toBeInTheDocument();
    tell(json(200, config));
    await act(loadSiteConfig);
    expect(demo()).toBeVisible();
    expect(document.documentElement).not.toHaveAttribute('data-asking');
    const footer = within(screen.getByRole('contentinfo'));
    const [code, news, mail] = footer.getAllByRole('link').slice(-3);
    expect([code, news, mail].map((link) => link?.getAttribute('href'))).toEqual(socialLinks);
  });

  it('becomes opaque when more than 50 pixels are scrolled away', async () => {
    await visit('/pricing');
    const bar = screen.getByRole('banner');
    for (const [position, opaque] of [
      [50, false],
      [51, true],
      [0, false],
    ] as const) {
      Object.defineProperty(window, 'scrollY', { value: position, configurable: true });
      fireEvent.scroll(window);
      expect(bar.classList.contains('bg-paper')).toBe(opaque);
    }
  });

  it('opens the menu of small screens and closes it with Escape', async () => {
    await visit('/pricing');
    const menu = screen.getByRole('button', { name: 'Menu' });
    fireEvent.click(menu);
    expect(menu).toHaveAttribute('aria-expanded', 'true');
    fireEvent.keyDown(window, { key: 'Escape' });
    expect(menu).toHaveAttribute('aria-expanded', 'false');
    // The key was a sign of life: the toasts are loaded.
    expect(
      await screen.findByRole('region', { name: 'Notifications (F8)', hidden: true }),
    ).toBeInTheDocument();
  });
});

describe('an unknown address', () => {
  it('is not found, leads home, and is logged without its path', async () => {
    await visit('/no/such/page#key');
    expect(screen.getByText('404')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
    expect(logged.mock.calls).toEqual([['404']]);
  });
});
