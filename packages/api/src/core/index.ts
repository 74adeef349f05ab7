import { wellKnown } from '@orch/apimachinery';
import * as core from '../generated/core_v1/schema.js';
import * as eventsV1 from '../generated/events_v1/schema.js';
import * as eventsV1beta1 from '../generated/events_v1beta1/schema.js';
import { type RefineContext, versionOf } from '../resources/refine.js';
import type { ResourceRefinement } from '../resources/refinement.js';
import { componentStatusColumns } from './componentstatuses.js';
import { configMapColumns, configMapStrategy } from './configmaps.js';
import { endpointsColumns, endpointsStrategy } from './endpoints.js';
import { eventColumns } from './events/columns.js';
import { eventFromGroup, eventToGroup } from './events/convert.js';
import { eventSelectableFields, groupEventFieldLabels } from './events/selectable-fields.js';
import { eventStrategy } from './events/strategy.js';
import { limitRangeStrategy } from './limitranges.js';
import { namespaceColumns, namespaceSelectableFields, namespaceStrategy, setNameLabel } from './namespaces.js';
import { nodeColumns } from './nodes/columns.js';
import { nodeSelectableFields, nodeStrategy } from './nodes/strategy.js';
import { persistentVolumeClaimColumns } from './persistentvolumeclaims/columns.js';
import { persistentVolumeClaimStrategy } from './persistentvolumeclaims/strategy.js';
import { persistentVolumeColumns } from './persistentvolumes/columns.js';
import { persistentVolumeStrategy } from './persistentvolumes/strategy.js';
import { podColumns, podRowConditions } from './pods/columns.js';
import { podFieldLabels, podSelectableFields, podStrategy } from './pods/strategy.js';
import { podTemplateColumns, podTemplateStrategy } from './podtemplates.js';
import {
  replicationControllerColumns,
  replicationControllerSelectableFields,
  replicationControllerStrategy,
} from './replicationcontrollers.js';
import { resourceQuotaColumns } from './resourcequotas/columns.js';
import { resourceQuotaStrategy } from './resourcequotas/strategy.js';
import { moveStringData, secretColumns, secretSelectableFields, secretStrategy } from './secrets.js';
import { serviceAccountColumns, serviceAccountStrategy } from './serviceaccounts.js';
import { serviceColumns } from './services/columns.js';
import { serviceStrategy } from './services/strategy.js';

const group = '';

/** The gates that defaults of this group read are on in release 1.21. */
const defaultGates = () => true;

/** The core group. Events are also served by a group of their own. */
export function coreRefinements(context: RefineContext): readonly ResourceRefinement[] {
  const { names, gates = defaultGates } = context;
  const v1 = (schema: Parameters<typeof versionOf>[1], more?: Parameters<typeof versionOf>[2]) => ({
    v1: versionOf(context, schema, more),
  });
  const event = { strategy: eventStrategy, columns: eventColumns, selectableFields: eventSelectableFields };
  return [
    {
      group,
      resource: 'pods',
      strategy: podStrategy,
      columns: podColumns,
      rowConditions: podRowConditions,
      selectableFields: podSelectableFields,
      fieldLabels: podFieldLabels,
      versions: v1(core.PodSchema),
    },
    {
      group,
      resource: 'podtemplates',
      strategy: podTemplateStrategy,
      columns: podTemplateColumns,
      versions: v1(core.PodTemplateSchema),
    },
    {
      group,
      resource: 'replicationcontrollers',
      strategy: replicationControllerStrategy,
      columns: replicationControllerColumns,
      selectableFields: replicationControllerSelectableFields,
      versions: v1(core.ReplicationControllerSchema),
    },
    {
      group,
      resource: 'services',
      strategy: serviceStrategy,
      columns: serviceColumns,
      versions: v1(core.ServiceSchema),
    },
    {
      group,
      resource: 'endpoints',
      strategy: endpointsStrategy,
      columns: endpointsColumns,
      versions: v1(core.EndpointsSchema),
    },
    {
      group,
      resource: 'nodes',
      strategy: nodeStrategy,
      columns: nodeColumns(names),
      selectableFields: nodeSelectableFields,
      versions: v1(core.NodeSchema),
    },
    {
      group,
      resource: 'namespaces',
      strategy: namespaceStrategy,
      columns: namespaceColumns,
      selectableFields: namespaceSelectableFields,
      versions: v1(core.NamespaceSchema, { before: (namespace) => setNameLabel(namespace, { names, gates }) }),
    },
    {
      group,
      resource: 'secrets',
      strategy: secretStrategy,
      columns: secretColumns,
      selectableFields: secretSelectableFields,
      versions: v1(core.SecretSchema, { before: moveStringData }),
    },
    {
      group,
      resource: 'configmaps',
      strategy: configMapStrategy,
      columns: configMapColumns,
      versions: v1(core.ConfigMapSchema),
    },
    {
      group,
      resource: 'serviceaccounts',
      strategy: serviceAccountStrategy,
      columns: serviceAccountColumns,
      versions: v1(core.ServiceAccountSchema),
    },
    {
      group,
      resource: 'persistentvolumes',
      strategy: persistentVolumeStrategy,
      columns: persistentVolumeColumns(names),
      versions: v1(core.PersistentVolumeSchema),
    },
    {
      group,
      resource: 'persistentvolumeclaims',
      strategy: persistentVolumeClaimStrategy,
      columns: persistentVolumeClaimColumns(names),
      versions: v1(core.PersistentVolumeClaimSchema),
    },
    {
      group,
      resource: 'resourcequotas',
      strategy: resourceQuotaStrategy,
      columns: resourceQuotaColumns,
      versions: v1(core.ResourceQuotaSchema),
    },
    { group, resource: 'limitranges', strategy: limitRangeStrategy, versions: v1(core.LimitRangeSchema) },
    { group, resource: 'componentstatuses', columns: componentStatusColumns },
    { group, resource: 'events', ...event, versions: v1(core.EventSchema) },
    {
      group: wellKnown.groups.events,
      resource: 'events',
      kindGroup: group,
      ...event,
      fieldLabels: groupEventFieldLabels,
      versions: {
        v1: versionOf(context, eventsV1.EventSchema, { toHub: eventFromGroup, fromHub: eventToGroup }),
        v1beta1: versionOf(context, eventsV1beta1.EventSchema, { toHub: eventFromGroup, fromHub: eventToGroup }),
      },
    },
  ];
}
