/** What separates the fields of a join code. */
const escape = (text: string): string => text.replace(/[\\;,:"]/g, '\\$&');

/**
 * What phones read to join a network. WPA stands for all of its versions.
 * @param password undefined: the network is open
 */
export const joinCode = (network: string, password: string | undefined): string =>
  password === undefined
    ? `WIFI:T:nopass;S:${escape(network)};;`
    : `WIFI:T:WPA;S:${escape(network)};P:${escape(password)};;`;
