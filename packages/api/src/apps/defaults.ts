import { ensureFields, isFields, type WritableFields } from '@orch/apimachinery';
import type { MessageDefaults } from '../resources/defaulting/compile.js';
import { setDefault, setWhenNull } from '../resources/defaulting/set.js';

export const appsDefaults: MessageDefaults = {
  'apps_v1.Deployment': (deployment) => {
    const spec = ensureFields(deployment, 'spec');
    setWhenNull(spec, 'replicas', 1);
    defaultRollingUpdate(ensureFields(spec, 'strategy'), { maxUnavailable: '25%', maxSurge: '25%' });
    setWhenNull(spec, 'revisionHistoryLimit', 10);
    setWhenNull(spec, 'progressDeadlineSeconds', 600);
  },
  'apps_v1.DaemonSet': (daemonSet) => {
    const spec = ensureFields(daemonSet, 'spec');
    defaultRollingUpdate(ensureFields(spec, 'updateStrategy'), { maxUnavailable: 1 });
    setWhenNull(spec, 'revisionHistoryLimit', 10);
  },
  'apps_v1.StatefulSet': defaultStatefulSet,
  'apps_v1.ReplicaSet': (replicaSet) => setWhenNull(ensureFields(replicaSet, 'spec'), 'replicas', 1),
};

function defaultRollingUpdate(strategy: WritableFields, limits: Readonly<Record<string, unknown>>): void {
  setDefault(strategy, 'type', 'RollingUpdate');
  if (strategy['type'] !== 'RollingUpdate') return;
  const rollingUpdate = ensureFields(strategy, 'rollingUpdate');
  for (const name of Object.keys(limits)) setWhenNull(rollingUpdate, name, limits[name]);
}

function defaultStatefulSet(statefulSet: WritableFields): void {
  const spec = ensureFields(statefulSet, 'spec');
  setDefault(spec, 'podManagementPolicy', 'OrderedReady');
  const strategy = ensureFields(spec, 'updateStrategy');
  if ((strategy['type'] ?? '') === '') {
    strategy['type'] = 'RollingUpdate';
    setWhenNull(strategy, 'rollingUpdate', {});
  }
  const rollingUpdate = strategy['rollingUpdate'];
  if (strategy['type'] === 'RollingUpdate' && isFields(rollingUpdate)) setWhenNull(rollingUpdate, 'partition', 0);
  setWhenNull(spec, 'replicas', 1);
  setWhenNull(spec, 'revisionHistoryLimit', 10);
  const claims = spec['volumeClaimTemplates'];
  if (!Array.isArray(claims)) return;
  for (const claim of claims) {
    if (isFields(claim)) Object.assign(claim, { apiVersion: 'v1', kind: 'PersistentVolumeClaim' });
  }
}
