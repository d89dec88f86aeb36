import type { IContainer, IPodSpec } from 'kubernetes-models/v1';
import { containersOf, workloadsOf, type Manifest, type Workload } from './manifests.ts';

type Rules<T> = Readonly<Record<string, (subject: T) => boolean>>;

const VOLUME_KINDS = ['configMap', 'emptyDir', 'persistentVolumeClaim', 'projected', 'secret'];

/** Its account writes the key ring. */
const TALKS_TO_API = 'key-rotator';

/** The Pod Security Standard "restricted", which the namespace enforces too, and what it leaves open. */
const POD_RULES: Rules<IPodSpec> = {
  'must not run as root': ({ securityContext: as }) =>
    as?.runAsNonRoot === true && as.runAsUser !== undefined && as.runAsUser > 0,
  'must have the seccomp profile RuntimeDefault': ({ securityContext }) =>
    securityContext?.seccompProfile?.type === 'RuntimeDefault',
  'must share nothing with its node': ({ hostNetwork, hostPID, hostIPC, hostUsers }) =>
    !hostNetwork && !hostPID && !hostIPC && hostUsers !== true,
  'must set no kernel parameters': ({ securityContext }) => !securityContext?.sysctls?.length,
  [`must mount nothing but ${VOLUME_KINDS.join(', ')}`]: ({ volumes = [] }) =>
    volumes.every((volume) =>
      Object.keys(volume).every((key) => key === 'name' || VOLUME_KINDS.includes(key)),
    ),
  'must get no token of the API': ({ automountServiceAccountToken: token, serviceAccountName: account }) =>
    token === false || account === TALKS_TO_API,
  'must not learn the addresses of all services': ({ enableServiceLinks: links }) => links === false,
};

const CONTAINER_RULES: Rules<IContainer> = {
  'must not gain privileges': ({ securityContext: as }) =>
    as?.allowPrivilegeEscalation === false && !as.privileged,
  'must drop all capabilities': ({ securityContext: as }) =>
    as?.capabilities?.drop?.includes('ALL') === true && !as.capabilities.add?.length,
  'must not write to its image': ({ securityContext: as }) => as?.readOnlyRootFilesystem === true,
  'must not undo what its pod says': ({ securityContext: as = {} }) =>
    as.runAsNonRoot !== false && as.runAsUser !== 0 && !as.seccompProfile && !as.procMount,
  'must take no port of its node': ({ ports = [] }) => ports.every(({ hostPort }) => !hostPort),
  'must say what it needs, and have an end of memory': ({ resources }) =>
    ['cpu', 'memory'].every((kind) => kind in (resources?.requests ?? {})) &&
    'memory' in (resources?.limits ?? {}),
};

const PROBE_RULES: Rules<IContainer> = {
  'must tell when it is ready': ({ readinessProbe }) => readinessProbe !== undefined,
  'must tell that it is alive': ({ livenessProbe }) => livenessProbe !== undefined,
};

/** Which pods have rights or habits that they must not have. */
export const checkPods = (manifests: readonly Manifest[]): string[] =>
  workloadsOf(manifests).flatMap((workload) => {
    const name = `${workload.kind}/${workload.name}`;
    const problems = [
      ...broken(POD_RULES, workload.pod),
      ...containersOf(workload.pod).flatMap((container) => broken(rulesOf(workload), container)),
    ];
    if (['', 'default'].includes(workload.namespace)) problems.push('must be in a namespace of its own');
    return problems.map((problem) => `${name} ${problem}.`);
  });

const rulesOf = ({ kind }: Workload): Rules<IContainer> =>
  kind === 'Deployment' ? { ...CONTAINER_RULES, ...PROBE_RULES } : CONTAINER_RULES;

const broken = <T>(rules: Rules<T>, subject: T): string[] =>
  Object.entries(rules)
    .filter(([, holds]) => !holds(subject))
    .map(([rule]) => rule);
