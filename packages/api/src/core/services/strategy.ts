import type { ApiObject, DeepReadonly } from '@orch/apimachinery';
import type { Strategy } from '../../resources/definition.js';
import { isFields, memberAt, textAt, textsAt } from '../../resources/fields.js';
import { genericStrategy } from '../../resources/generic-strategy.js';
import { dropDisabledServiceFields } from './disabled-fields.js';
import { validateService, validateServiceUpdate } from './validate.js';

/** Addresses and node ports are allocated by the server, not here. */
export const serviceStrategy: Strategy = genericStrategy({
  namespaced: true,
  nameRule: 'dns1035Label',
  status: {},
  allowUnconditionalUpdate: false,
  prepareForCreate(service, { gates }) {
    listClusterIp(service);
    dropDisabledServiceFields(service, { gates });
  },
  prepareForUpdate(service, old, { gates }) {
    keepAllocations(service, old);
    listClusterIp(service);
    dropDisabledServiceFields(service, { old, gates });
  },
  validate: validateService,
  validateUpdate: validateServiceUpdate,
});

/** An update that names no address means the one there is. */
function keepAllocations(service: ApiObject, old: DeepReadonly<ApiObject>): void {
  const spec = service['spec'];
  if (!isFields(spec) || textAt(spec, 'type') === 'ExternalName') return;
  if (textAt(old, 'spec', 'type') === 'ExternalName') return;
  for (const name of ['clusterIP', 'clusterIPs']) {
    if (isUnset(spec[name]) && !isUnset(memberAt(old, 'spec', name))) spec[name] = memberAt(old, 'spec', name);
  }
}

/** One address is also a list of one. */
function listClusterIp(service: ApiObject): void {
  const clusterIp = textAt(service, 'spec', 'clusterIP');
  const spec = service['spec'];
  if (isFields(spec) && clusterIp !== '' && textsAt(spec, 'clusterIPs').length === 0) spec['clusterIPs'] = [clusterIp];
}

function isUnset(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}
