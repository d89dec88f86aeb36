import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from '../lib/testing/memory-router.tsx';
import { Navbar } from './navbar.tsx';

beforeEach(() => {
  jest.useFakeTimers();
});

const show = (address = '/') =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <Navbar />
      <button>elsewhere</button>
    </MemoryRouter>,
  );

const bar = () => within(screen.getAllByRole('navigation', { name: 'Main' })[0] ?? document.body);
const trigger = (name: string) => bar().getByRole('button', { name });
const linksOf = () =>
  bar()
    .queryAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
/** jsdom has no pointer events. React hears of entering and leaving by these two. */
const move = (event: 'pointerover' | 'pointerout', name: string, pointerType = 'mouse') =>
  act(() => {
    const pointer = Object.assign(new MouseEvent(event, { bubbles: true }), { pointerType });
    trigger(name).parentElement?.dispatchEvent(pointer);
  });
const PRICING = ['Pricing', '/pricing'];
/** Hidden by style for who has no links. */
const MY_LINKS = ['My links', '/links'];

describe('the menus of the bar', () => {
  it('lead to the products', () => {
    show();
    expect(linksOf()).toEqual([PRICING, MY_LINKS]);
    move('pointerover', 'Products');
    expect(linksOf()).toEqual([
      ['Overview', '/products'],
      ['Live demo', '/features#demo'],
      ['Contact', '/contact'],
      PRICING,
      MY_LINKS,
    ]);
  });

  it('lead to the solutions, by role and by capability', () => {
    show();
    move('pointerover', 'Solutions');
    expect(bar().getByText('By Role')).toBeVisible();
    expect(bar().getByText('Capabilities')).toBeVisible();
    expect(linksOf()).toEqual([
      ['For Everyone', '/solutions'],
      ['For Developers', '/developers'],
      ['For Teams', '/teams'],
      ['Enterprise', '/enterprise'],
      ['Features', '/features'],
      ['Integrations', '/integrations'],
      ['API for Developers', '/api'],
      PRICING,
      MY_LINKS,
    ]);
  });

  it('close 150 ms after the pointer has left, unless it comes back', () => {
    show();
    move('pointerover', 'Products');
    move('pointerout', 'Products');
    act(() => jest.advanceTimersByTime(149));
    move('pointerover', 'Products');
    act(() => jest.advanceTimersByTime(1000));
    expect(trigger('Products')).toHaveAttribute('aria-expanded', 'true');
    move('pointerout', 'Products');
    act(() => jest.advanceTimersByTime(149));
    expect(trigger('Products')).toHaveAttribute('aria-expanded', 'true');
    act(() => jest.advanceTimersByTime(1));
    expect(trigger('Products')).toHaveAttribute('aria-expanded', 'false');
  });

  it('open and close by tap, and do not mind where a finger goes', () => {
    show();
    move('pointerover', 'Solutions', 'touch');
    expect(linksOf()).toEqual([PRICING, MY_LINKS]);
    fireEvent.click(trigger('Solutions'));
    move('pointerout', 'Solutions', 'touch');
    act(() => jest.advanceTimersByTime(1000));
    expect(linksOf()).toHaveLength(9);
    fireEvent.click(trigger('Solutions'));
    expect(linksOf()).toEqual([PRICING, MY_LINKS]);
  });

  it('are walked through with the arrow keys', () => {
    show();
    const button = trigger('Solutions');
    act(() => button.focus());
    for (const [key, focused] of [
      ['ArrowDown', 'For Everyone'],
      ['ArrowDown', 'For Developers'],
      ['ArrowUp', 'For Everyone'],
      ['ArrowUp', /^API for Developers/],
      ['ArrowDown', 'For Everyone'],
      ['End', /^API for Developers/],
      ['Home', 'For Everyone'],
    ] as const) {
      fireEvent.keyDown(document.activeElement ?? button, { key });
      expect(bar().getByRole('link', { name: focused })).toHaveFocus();
    }
    fireEvent.keyDown(document.activeElement ?? button, { key: 'Escape' });
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-expanded', 'false');
  });

  it('that a mouse has opened close with Escape, and the focus stays where it is', () => {
    show();
    const elsewhere = screen.getByRole('button', { name: 'elsewhere' });
    act(() => elsewhere.focus());
    move('pointerover', 'Products');
    fireEvent.keyDown(elsewhere, { key: 'Escape' });
    expect(trigger('Products')).toHaveAttribute('aria-expanded', 'false');
    expect(elsewhere).toHaveFocus();
  });

  it('close when the focus goes elsewhere, and when a link is followed', () => {
    show();
    fireEvent.click(trigger('Products'));
    act(() => bar().getByRole('link', { name: 'Overview' }).focus());
    act(() => screen.getByRole('button', { name: 'elsewhere' }).focus());
    expect(trigger('Products')).toHaveAttribute('aria-expanded', 'false');
    fireEvent.click(trigger('Products'));
    fireEvent.click(bar().getByRole('link', { name: 'Contact' }));
    expect(trigger('Products')).toHaveAttribute('aria-expanded', 'false');
  });
});

describe('the menu of small screens', () => {
  it('lists every page, without anything to unfold', () => {
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Menu' }));
    const menu = within(screen.getAllByRole('navigation', { name: 'Main' })[1] ?? document.body);
    expect(menu.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/products',
      '/pricing',
      '/links',
      '/solutions',
      '/developers',
      '/teams',
      '/enterprise',
      '/features',
      '/integrations',
      '/api',
      '/contact',
      '/',
      '/get-started',
    ]);
  });

  it('closes with Escape, and gives the focus back to its button', () => {
    show();
    const button = screen.getByRole('button', { name: 'Menu' });
    fireEvent.click(button);
    const menu = within(screen.getAllByRole('navigation', { name: 'Main' })[1] ?? document.body);
    const link = menu.getByRole('link', { name: 'Pricing' });
    act(() => link.focus());
    fireEvent.keyDown(link, { key: 'Escape' });
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-expanded', 'false');
  });
});
