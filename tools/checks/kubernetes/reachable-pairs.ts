import { NetworkPolicy, type INetworkPolicyPeer } from 'kubernetes-models/networking.k8s.io/v1';
import { workloadsOf, type Manifest, type Workload } from './manifests.ts';
import { selects, type Selector } from './select-pods.ts';

/** One way that one policy opens: from or to `peer`, on `port` ("*" is every port). */
interface Opening {
  readonly peer: string;
  readonly port: string;
}
type Direction = 'Ingress' | 'Egress';

/** What a pod without any policy reaches, and is reached by. */
const ANYBODY = 'anyone';

/**
 * Which pod can talk to which by the NetworkPolicies, as `from -> to:port`. Between two pods both must allow it. What is not in
 * the manifests has the name of its namespace, or its addresses. Not seen: what a cluster allows whatever policies say,
 * such as its nodes' probes.
 */
export function reachablePairs(manifests: readonly Manifest[]): string[] {
  const workloads = workloadsOf(manifests);
  const names = new Set(workloads.map(({ program }) => program));
  const openings = (direction: Direction) =>
    workloads.flatMap((workload) =>
      openingsOf(workload, direction, manifests).map((opening) => ({ name: workload.program, ...opening })),
    );
  const arriving = openings('Ingress');
  const leaving = openings('Egress');
  const pairs = new Set<string>();
  for (const { name: from, peer: to, port } of leaving) {
    if (!names.has(to)) pairs.add(`${from} -> ${to}:${port}`);
    for (const other of arriving) {
      const [fits, common] = meet(port, other.port);
      const isPair = [other.name, ANYBODY].includes(to) && [from, ANYBODY].includes(other.peer);
      if (isPair && fits && from !== other.name) pairs.add(`${from} -> ${other.name}:${common}`);
    }
  }
  for (const { name: to, peer: from, port } of arriving) {
    if (!names.has(from)) pairs.add(`${from} -> ${to}:${port}`);
  }
  return [...pairs].sort();
}

function meet(one: string, other: string): [fits: boolean, port: string] {
  return [one === other || one === '*' || other === '*', one === '*' ? other : one];
}

function openingsOf(workload: Workload, direction: Direction, manifests: readonly Manifest[]): Opening[] {
  const policies = manifests
    .filter((manifest) => NetworkPolicy.is(manifest))
    .filter(({ spec }) => selects(spec?.podSelector ?? {}, workload.labels))
    .filter(({ spec }) => spec?.policyTypes?.includes(direction));
  if (policies.length === 0) return [{ peer: ANYBODY, port: '*' }];
  const rules = policies.flatMap(({ spec }) =>
    direction === 'Ingress'
      ? (spec?.ingress ?? []).map(({ from, ports }) => ({ peers: from, ports }))
      : (spec?.egress ?? []).map(({ to, ports }) => ({ peers: to, ports })),
  );
  return rules.flatMap(({ peers, ports = [{}] }) =>
    namesOfPeers(peers ?? [], manifests).flatMap((peer) =>
      ports.map(({ port }) => ({ peer, port: String(port ?? '*') })),
    ),
  );
}

/** No peers at all means everyone. */
const namesOfPeers = (peers: readonly INetworkPolicyPeer[], manifests: readonly Manifest[]): string[] =>
  peers.length === 0 ? [ANYBODY] : peers.flatMap((peer) => namesOfPeer(peer, manifests));

function namesOfPeer(
  { ipBlock, namespaceSelector, podSelector }: INetworkPolicyPeer,
  manifests: readonly Manifest[],
) {
  if (ipBlock)
    return [ipBlock.except?.length ? `${ipBlock.cidr} without ${ipBlock.except.join(' ')}` : ipBlock.cidr];
  if (namespaceSelector) return [[namespaceSelector, podSelector ?? {}].map(describe).join('/')];
  return workloadsOf(manifests)
    .filter(({ labels }) => selects(podSelector ?? {}, labels))
    .map(({ program }) => program);
}

/** Pods of other namespaces are known by the labels that are asked for. */
const describe = ({ matchLabels = {}, matchExpressions = [] }: Selector): string =>
  [...Object.values(matchLabels), ...matchExpressions.map((wish) => JSON.stringify(wish))].join(',') || '*';
