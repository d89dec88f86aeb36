import { createHash, randomBytes } from 'node:crypto';
import type { Cluster } from '@oncelink/test-cluster';
import { encodeRequest } from './http-connection.ts';
import { expectStatus, field, type Target } from './target.ts';

/** Version 1, suite 1, kind 2: to the server, a short link's envelope is a header and noise. */
const SHORT_LINK_HEADER = Buffer.from([1, 1, 2]);

function createShortLink(envelopeBytes: number): ReturnType<Target['create']> {
  const proof = randomBytes(32);
  const claim = randomBytes(32).toString('base64url');
  const envelope = Buffer.concat([SHORT_LINK_HEADER, randomBytes(envelopeBytes - SHORT_LINK_HEADER.length)]);
  const body = {
    encryptedData: envelope.toString('base64url'),
    passwordHash: null,
    isPasswordProtected: false,
    proofHash: createHash('sha256').update(proof).digest('base64url'),
    expiresIn: 86_400,
  };
  return {
    request: encodeRequest('/api/create-short-url', JSON.stringify(body)),
    made: (answer) => {
      const shortCode = field(expectStatus(answer, 201), 'shortCode');
      const held = JSON.stringify({ shortCode, proof: proof.toString('base64url'), claim });
      return {
        reveal: encodeRequest('/api/reveal-secret', held),
        acknowledge: encodeRequest('/api/reveal/ack', held),
      };
    },
  };
}

/** The product: the cluster's first gateway and whatever stands behind it. */
export function oncelinkTarget(cluster: Cluster, envelopeBytes: number): Target {
  const stores = [cluster.postgres.pid, cluster.redis.pid];
  return {
    name: 'Oncelink',
    port: Number(new URL(cluster.gateways[0] ?? '').port),
    pids: [...cluster.processes.map((started) => started.pid), ...stores],
    create: () => createShortLink(envelopeBytes),
  };
}
