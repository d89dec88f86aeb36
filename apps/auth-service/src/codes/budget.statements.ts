import { SIGN_IN_CODE } from '@oncelink/contracts';
import type { Statement } from '@oncelink/service-kit/database';

/**
 * How often an address may be mailed and guessed at, in any 24 hours: by one network, and by all together. Each statement
 * takes from a budget and holds its row until the transaction ends, so budgets are exact however many ask at once. A
 * statement that had to wait goes by the time at which it began, which only ever makes it stricter.
 *
 * Times are kept, not counts: a count by the day would allow twice as much around midnight.
 */

const NOW = 'statement_timestamp()';
const DAY = "interval '1 day'";
const PAUSE = `interval '${SIGN_IN_CODE.resendSeconds} seconds'`;

/** Requests of one network for one address in a minute, an hour, a day. */
const NETWORK_REQUESTS = [
  [PAUSE, 1],
  ["interval '1 hour'", 5],
  [DAY, 10],
] as const;
/** Requests of all networks for one address that are mailed at any pace, in a day. */
const REQUESTS_AT_ANY_PACE = 30;
/**
 * Afterwards one is mailed in so long. Half the life of a link: who is refused then has a mail whose link still
 * works, also when another browser asked for it.
 */
const SLOW_PACE = `interval '${SIGN_IN_CODE.lifeSeconds / 2} seconds'`;
const DEVICE_REQUESTS = 5;
const DEVICE_TRIES = 10;
/** How long a browser counts as known after its last sign-in. */
const DEVICE_LIFE = "interval '180 days'";

const since = (column: string, interval: string): string =>
  `ARRAY(SELECT at FROM unnest(${column}) AS at WHERE at > ${NOW} - ${interval})`;
const countSince = (column: string, interval: string): string => `cardinality(${since(column, interval)})`;

/** Times in one column, and in another the network of each. */
type Taken = readonly [times: string, networks: string];
const REQUESTS: Taken = ['requests', 'request_networks'];
const TRIES: Taken = ['wrong_tries', 'try_networks'];

/** Those of the last day and this one, $2. */
const add = ([times, networks]: Taken): string => `
(${times}, ${networks}) = (
  SELECT array_agg(at ORDER BY n) || ${NOW}, array_agg(network ORDER BY n) || $2::bytea
  FROM unnest(b.${times}, b.${networks}) WITH ORDINALITY AS taken (at, network, n) WHERE at > ${NOW} - ${DAY})`;

const countOwn = ([times, networks]: Taken, interval: string): string => `(
  SELECT count(*) FROM unnest(b.${times}, b.${networks}) AS taken (at, network)
  WHERE at > ${NOW} - ${interval} AND network = $2)`;

const networkMayRequest = NETWORK_REQUESTS.map(
  ([interval, most]) => `${countOwn(REQUESTS, interval)} < ${most}`,
).join(' AND ');

/** Answers a row if the address may be mailed. $1 address, $2 network */
export const TAKE_REQUEST_OF_ADDRESS: Statement = {
  name: 'take-request-of-address',
  text: `
INSERT INTO address_budget AS b (address, requests, request_networks, lapses_at)
VALUES ($1, ARRAY[${NOW}], ARRAY[$2::bytea], ${NOW} + ${DAY})
ON CONFLICT (address) DO UPDATE
SET ${add(REQUESTS)}, lapses_at = ${NOW} + ${DAY}
WHERE ${networkMayRequest} AND (
  ${countSince('b.requests', DAY)} < ${REQUESTS_AT_ANY_PACE} OR ${countSince('b.requests', SLOW_PACE)} = 0)
RETURNING true AS granted`,
};

/**
 * Answers a row if the device is known and has requests left, and whether it may ask just now: the pause between two
 * requests holds for it too. $1 device
 */
export const TAKE_REQUEST_OF_DEVICE: Statement = {
  name: 'take-request-of-device',
  text: `
UPDATE device AS b SET requests = ${since('b.requests', DAY)} ||
  CASE WHEN ${countSince('b.requests', PAUSE)} = 0 THEN ARRAY[${NOW}] ELSE '{}' END
WHERE b.id = $1 AND b.lapses_at > ${NOW} AND ${countSince('b.requests', DAY)} < ${DEVICE_REQUESTS}
RETURNING ${NOW} = ANY (b.requests) AS granted`,
};

/** Answers a row if one more code may be tried for the address. $1 address, $2 network */
export const TAKE_TRY_OF_ADDRESS: Statement = {
  name: 'take-try-of-address',
  text: `
INSERT INTO address_budget AS b (address, wrong_tries, try_networks, lapses_at)
VALUES ($1, ARRAY[${NOW}], ARRAY[$2::bytea], ${NOW} + ${DAY})
ON CONFLICT (address) DO UPDATE
SET ${add(TRIES)}, lapses_at = ${NOW} + ${DAY}
WHERE ${countOwn(TRIES, DAY)} < ${SIGN_IN_CODE.networkTriesPerDay}
  AND ${countSince('b.wrong_tries', DAY)} < ${SIGN_IN_CODE.addressTriesPerDay}
RETURNING true AS granted`,
};

/** Answers a row if the device is known and has tries left. $1 device */
export const TAKE_TRY_OF_DEVICE: Statement = {
  name: 'take-try-of-device',
  text: `
UPDATE device AS b SET wrong_tries = ${since('b.wrong_tries', DAY)} || ${NOW}
WHERE b.id = $1 AND b.lapses_at > ${NOW} AND ${countSince('b.wrong_tries', DAY)} < ${DEVICE_TRIES}
RETURNING true AS granted`,
};

/** Gives back the try that this transaction took: the last of the list. $1 address */
export const RETURN_TRY_OF_ADDRESS: Statement = {
  name: 'return-try-of-address',
  text: `
UPDATE address_budget SET wrong_tries = trim_array(wrong_tries, 1), try_networks = trim_array(try_networks, 1)
WHERE address = $1`,
};

/** Gives back the try that this transaction took. $1 device */
export const RETURN_TRY_OF_DEVICE: Statement = {
  name: 'return-try-of-device',
  text: 'UPDATE device SET wrong_tries = trim_array(wrong_tries, 1) WHERE id = $1',
};

/** From its first sign-in on a browser has budgets of its own. $1 device, $2 account */
export const KNOW_DEVICE: Statement = {
  name: 'know-device',
  text: `
INSERT INTO device (id, account_id, lapses_at) VALUES ($1, $2, ${NOW} + ${DEVICE_LIFE})
ON CONFLICT (id) DO UPDATE SET account_id = excluded.account_id, lapses_at = excluded.lapses_at`,
};
