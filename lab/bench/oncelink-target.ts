import type { Cluster } from '@oncelink/testing/cluster';
import { draftLink, newToken } from './draft-links.ts';
import type { Target } from './target.ts';

/** Header and commitment before, tag behind the padded message, which has two bytes for its length. */
const ENVELOPE_FRAME_BYTES = 3 + 32 + 16;
const SMALLEST_FRAME_BYTES = 128;
const LENGTH_BYTES = 2;

/** Bytes of the envelope of a message: it is padded to the next power of two. */
export function envelopeBytesOf(messageBytes: number): number {
  const exponent = Math.ceil(Math.log2(messageBytes + LENGTH_BYTES));
  return ENVELOPE_FRAME_BYTES + Math.max(SMALLEST_FRAME_BYTES, 2 ** exponent);
}

/** @param tellsStatus whether the service says if a link is still there */
export function createShortLink(envelopeBytes: number, tellsStatus = true): ReturnType<Target['create']> {
  const { create, held } = draftLink('short', envelopeBytes);
  const claim = newToken();
  return {
    request: create,
    made: (answer) => {
      const link = held(answer);
      return {
        reveal: link.reveal(claim),
        // Few runs send these two: the load takes what it needs from the cores that it measures.
        get status() {
          return tellsStatus ? link.status() : undefined;
        },
        get acknowledge() {
          return link.acknowledge(claim);
        },
      };
    },
  };
}

/** The product: the cluster's gateways and whatever stands behind them. */
export function oncelinkTarget(cluster: Cluster, envelopeBytes: number, name = 'Oncelink'): Target {
  const stores = { PostgreSQL: cluster.postgres.pid, Redis: cluster.redis.pid };
  const services = Object.fromEntries(cluster.processes.map(({ name, pid }) => [name, pid]));
  return {
    name,
    ports: cluster.gateways.map((url) => Number(new URL(url).port)),
    processes: { ...services, ...stores },
    create: () => createShortLink(envelopeBytes),
  };
}
