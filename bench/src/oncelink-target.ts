import { createHash, randomBytes } from 'node:crypto';
import type { Cluster } from '@oncelink/test-cluster';
import { encodeGet, encodePost } from './http-connection.ts';
import { expectStatus, field, type Target } from './target.ts';

/** Version 1, suite 1, kind 2: to the server, a short link's envelope is a header and noise. */
const SHORT_LINK_HEADER = Buffer.from([1, 1, 2]);

/** Header and commitment before, tag behind the padded message, which has two bytes for its length. */
const ENVELOPE_FRAME_BYTES = 3 + 32 + 16;
const SMALLEST_FRAME_BYTES = 128;
const LENGTH_BYTES = 2;

/** Bytes of the envelope of a message: it is padded to the next power of two. */
export function envelopeBytesOf(messageBytes: number): number {
  const exponent = Math.ceil(Math.log2(messageBytes + LENGTH_BYTES));
  return ENVELOPE_FRAME_BYTES + Math.max(SMALLEST_FRAME_BYTES, 2 ** exponent);
}

function createShortLink(envelopeBytes: number): ReturnType<Target['create']> {
  const proof = randomBytes(32);
  const claim = randomBytes(32).toString('base64url');
  const envelope = Buffer.concat([SHORT_LINK_HEADER, randomBytes(envelopeBytes - SHORT_LINK_HEADER.length)]);
  const request = encodePost('/api/create-short-url', {
    encryptedData: envelope.toString('base64url'),
    passwordHash: null,
    isPasswordProtected: false,
    proofHash: createHash('sha256').update(proof).digest('base64url'),
    expiresIn: 86_400,
  });
  return {
    request,
    made: (answer) => {
      const shortCode = field(expectStatus(answer, 201), 'shortCode');
      const held = { shortCode, proof: proof.toString('base64url'), claim };
      return {
        status: encodeGet(`/api/get-short-url?code=${shortCode}`, `X-Link-Proof: ${held.proof}`),
        reveal: encodePost('/api/reveal-secret', held),
        acknowledge: encodePost('/api/reveal/ack', held),
      };
    },
  };
}

/** The product: the cluster's first gateway and whatever stands behind it. */
export function oncelinkTarget(cluster: Cluster, envelopeBytes: number, name = 'Oncelink'): Target {
  const stores = { PostgreSQL: cluster.postgres.pid, Redis: cluster.redis.pid };
  const services = Object.fromEntries(cluster.processes.map(({ name, pid }) => [name, pid]));
  return {
    name,
    port: Number(new URL(cluster.gateways[0] ?? '').port),
    processes: { ...services, ...stores },
    create: () => createShortLink(envelopeBytes),
  };
}
