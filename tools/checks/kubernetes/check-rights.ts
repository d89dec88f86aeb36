import { isDeepStrictEqual } from 'node:util';
import { Role, RoleBinding } from 'kubernetes-models/rbac.authorization.k8s.io/v1';
import { nameOf, type Manifest } from './manifests.ts';

/** All that anyone may do at the API of Kubernetes: the rotator of keys may change their ring. */
const RULES = [
  { apiGroups: [''], resources: ['secrets'], resourceNames: ['key-ring'], verbs: ['get', 'update'] },
];
const SUBJECT = { kind: 'ServiceAccount', name: 'key-rotator', namespace: 'oncelink' };

/** Which roles allow more, or allow it to others. */
export const checkRights = (manifests: readonly Manifest[]): string[] =>
  manifests.flatMap((manifest) => {
    if (Role.is(manifest) && !isDeepStrictEqual(manifest.rules, RULES)) {
      return [`${nameOf(manifest)} allows more than to change the key ring.`];
    }
    if (RoleBinding.is(manifest) && !isDeepStrictEqual(manifest.subjects, [SUBJECT])) {
      return [`${nameOf(manifest)} allows others than the key rotator to change the key ring.`];
    }
    return [];
  });
