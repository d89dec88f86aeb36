import { SocketAddress } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { networksOf } from './client-address.ts';

const names = (address: string): string[] => networksOf(address).map(({ name }) => name);

describe('the networks of an IPv6 address', () => {
  it.each([
    ['2001:db8:1:2:3:4:5:6', ['2001:db8:1::/48', '2001:db8:1:0::/56', '2001:db8:1:2::/64']],
    ['2001:db8:1:ab02:ffff::1', ['2001:db8:1::/48', '2001:db8:1:ab00::/56', '2001:db8:1:ab02::/64']],
    ['2001:DB8:0001:2::', ['2001:db8:1::/48', '2001:db8:1:0::/56', '2001:db8:1:2::/64']],
    ['2001:db8::1', ['2001:db8:0::/48', '2001:db8:0:0::/56', '2001:db8:0:0::/64']],
    ['1::2:3:4:5:6', ['1:0:0::/48', '1:0:0:0::/56', '1:0:0:2::/64']],
    ['2600::192.0.2.1', ['2600:0:0::/48', '2600:0:0:0::/56', '2600:0:0:0::/64']],
    ['::1', ['0:0:0::/48', '0:0:0:0::/56', '0:0:0:0::/64']],
    ['fe80::1%eth0', ['fe80:0:0::/48', 'fe80:0:0:0::/56', 'fe80:0:0:0::/64']],
  ])('%s are %j', (address, expected) => {
    expect(names(address)).toEqual(expected);
  });

  it('may call 1, 4 and 16 times as often as one customer', () => {
    expect(networksOf('2001:db8:1:2::1').map(({ customers }) => customers)).toEqual([16, 4, 1]);
    expect(networksOf('192.0.2.1')).toEqual([{ name: '192.0.2.1', customers: 1 }]);
  });

  it('are shared with an address as far as the two are the same', () => {
    // Outside of the networks in which addresses stand for IPv4.
    const group = fc.nat(0xffff);
    const groups = fc
      .array(group, { minLength: 8, maxLength: 8 })
      .filter(([one]) => one !== undefined && one > 0x3000);
    const text = (all: readonly number[]) => all.map((number) => number.toString(16)).join(':');
    fc.assert(
      fc.property(groups, groups, fc.nat(127), (one, two, length) => {
        const other = one.map((value, i) => {
          const bits = Math.min(16, Math.max(0, length - 16 * i));
          const mask = (0xffff << (16 - bits)) & 0xffff;
          return (value & mask) | ((two[i] ?? 0) & ~mask & 0xffff);
        });
        // The first bit after those that are the same is another one.
        const at = Math.floor(length / 16);
        const flip = 0x8000 >> (length % 16);
        other[at] = (((one[at] ?? 0) & flip) ^ flip) | ((other[at] ?? 0) & ~flip);
        const same = names(text(one)).filter((name) => names(text(other)).includes(name));
        expect(same).toHaveLength([48, 56, 64].filter((width) => width <= length).length);
      }),
    );
  });

  it('are the same in every spelling', () => {
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        const canonical = new SocketAddress({ address, family: 'ipv6' }).address;
        expect(names(address)).toEqual(names(canonical));
        expect(names(address.toUpperCase())).toEqual(names(address));
      }),
    );
  });
});

describe('an address that stands for an IPv4 one', () => {
  it.each([
    ['itself', '192.0.2.1'],
    ['as sockets for both write it', '::ffff:192.0.2.1'],
    ['the same in hexadecimal', '::ffff:c000:201'],
    ['the same in full', '0:0:0:0:0:FFFF:c000:0201'],
    ['behind a translator', '64:ff9b::192.0.2.1'],
    ['behind a translator, in hexadecimal', '64:ff9b::c000:201'],
    ['by 6to4', '2002:c000:201::1'],
    ['by 6to4, from another of its 65,536 networks', '2002:c000:201:abcd:1:2:3:4'],
    ['by Teredo, whatever server and port it names', '2001:0:4136:e378:8000:63bf:3fff:fdfe'],
    ['by Teredo, by another server', '2001::1:2:3:3fff:fdfe'],
  ])('counts as that: %s', (_text, address) => {
    expect(networksOf(address)).toEqual([{ name: '192.0.2.1', customers: 1 }]);
  });
});
