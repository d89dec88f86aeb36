import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Whether a text is an address or, in CIDR notation, a network. */
export function isNetwork(text: string): boolean {
  const [start = '', bits, ...others] = text.split('/');
  const isAddress = isIPv4(start) || (isIPv6(start) && !start.includes('%'));
  if (!isAddress || others.length > 0) return false;
  return (
    bits === undefined || (/^(?:0|[1-9]\d{0,2})$/.test(bits) && Number(bits) <= (isIPv4(start) ? 32 : 128))
  );
}

/** Whether an address lies in one of the networks, each in CIDR notation. */
export function isInside(address: string, networks: readonly string[]): boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [start = '', bits = ''] = network.split('/');
    list.addSubnet(start, Number(bits), isIPv6(start) ? 'ipv6' : 'ipv4');
  }
  return list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
