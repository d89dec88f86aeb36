/** What the floor's two programs send each other: JSON arrays, as short as they can be. */

export const REQUESTS = 'floor:requests';
export const repliesOf = (client: string): string => `floor:replies:${client}`;

/** Base64url all. The client is empty where no reply is wanted. */
export type Request =
  | readonly [id: number, client: string, kind: 'create', proofHash: string, payload: string, life: number]
  | readonly [
      id: number,
      client: string,
      kind: 'reveal' | 'ack',
      code: string,
      proofHash: string,
      claim: string,
    ];

/** Without values: there is no such link. */
export type Answer = readonly [id: number, ...values: (string | number | null)[]];
