// Generated from packages/api/data/resources.yaml and hubs.yaml by npm run generate. Do not edit.
import type { GeneratedKind } from '@orch/apimachinery';
import type { GroupData, ResourceData } from '../catalogue/data.js';
import { kinds as admissionregistration_v1 } from './admissionregistration_v1/kinds.js';
import { kinds as admissionregistration_v1beta1 } from './admissionregistration_v1beta1/kinds.js';
import { kinds as apiextensions_v1 } from './apiextensions_v1/kinds.js';
import { kinds as apiextensions_v1beta1 } from './apiextensions_v1beta1/kinds.js';
import { kinds as apiregistration_v1 } from './apiregistration_v1/kinds.js';
import { kinds as apiregistration_v1beta1 } from './apiregistration_v1beta1/kinds.js';
import { kinds as apiserverinternal_v1alpha1 } from './apiserverinternal_v1alpha1/kinds.js';
import { kinds as apps_v1 } from './apps_v1/kinds.js';
import { kinds as authentication_v1 } from './authentication_v1/kinds.js';
import { kinds as authentication_v1beta1 } from './authentication_v1beta1/kinds.js';
import { kinds as authorization_v1 } from './authorization_v1/kinds.js';
import { kinds as authorization_v1beta1 } from './authorization_v1beta1/kinds.js';
import { kinds as autoscaling_v1 } from './autoscaling_v1/kinds.js';
import { kinds as autoscaling_v2beta1 } from './autoscaling_v2beta1/kinds.js';
import { kinds as autoscaling_v2beta2 } from './autoscaling_v2beta2/kinds.js';
import { kinds as batch_v1 } from './batch_v1/kinds.js';
import { kinds as batch_v1beta1 } from './batch_v1beta1/kinds.js';
import { kinds as certificates_v1 } from './certificates_v1/kinds.js';
import { kinds as certificates_v1beta1 } from './certificates_v1beta1/kinds.js';
import { kinds as coordination_v1 } from './coordination_v1/kinds.js';
import { kinds as coordination_v1beta1 } from './coordination_v1beta1/kinds.js';
import { kinds as core_v1 } from './core_v1/kinds.js';
import { kinds as discovery_v1 } from './discovery_v1/kinds.js';
import { kinds as discovery_v1beta1 } from './discovery_v1beta1/kinds.js';
import { kinds as events_v1 } from './events_v1/kinds.js';
import { kinds as events_v1beta1 } from './events_v1beta1/kinds.js';
import { kinds as extensions_v1beta1 } from './extensions_v1beta1/kinds.js';
import { kinds as flowcontrol_v1beta1 } from './flowcontrol_v1beta1/kinds.js';
import { kinds as networking_v1 } from './networking_v1/kinds.js';
import { kinds as networking_v1beta1 } from './networking_v1beta1/kinds.js';
import { kinds as node_v1 } from './node_v1/kinds.js';
import { kinds as node_v1alpha1 } from './node_v1alpha1/kinds.js';
import { kinds as node_v1beta1 } from './node_v1beta1/kinds.js';
import { kinds as policy_v1 } from './policy_v1/kinds.js';
import { kinds as policy_v1beta1 } from './policy_v1beta1/kinds.js';
import { kinds as rbac_v1 } from './rbac_v1/kinds.js';
import { kinds as rbac_v1alpha1 } from './rbac_v1alpha1/kinds.js';
import { kinds as rbac_v1beta1 } from './rbac_v1beta1/kinds.js';
import { kinds as scheduling_v1 } from './scheduling_v1/kinds.js';
import { kinds as scheduling_v1alpha1 } from './scheduling_v1alpha1/kinds.js';
import { kinds as scheduling_v1beta1 } from './scheduling_v1beta1/kinds.js';
import { kinds as storage_v1 } from './storage_v1/kinds.js';
import { kinds as storage_v1alpha1 } from './storage_v1alpha1/kinds.js';
import { kinds as storage_v1beta1 } from './storage_v1beta1/kinds.js';

export function groupData(): readonly GroupData[] {
  return [
 {
  "group": "apiregistration.orch.io",
  "listedFirst": true,
  "versions": [
   {
    "version": "v1",
    "enabledByDefault": true
   },
   {
    "version": "v1beta1",
    "enabledByDefault": true
   }
  ],
  "preferred": "v1"
 },
 {
  "group": "",
  "priority": 18000,
  "versions": [
   {
    "version": "v1",
    "priority": 1,
    "enabledByDefault": true
   }
  ],
  "preferred": "v1"
 },
 {
  "group": "apps",
  "priority": 17800,
  "versions": [
   {
    "version": "v1",
    "priority": 15,
    "enabledByDefault": true
   }
  ],
  "preferred": "v1"
 },
 {
  "group": "events.orch.io",
  "priority": 17750,
  "versions": [
   {
    "version": "v1",
    "priority": 15,
    "enabledByDefault": true
   },
   {
    "version": "v1beta1",
    "priority": 5,
    "enabledByDefault": true
   }
  ],
  "preferred": "v1"
 },
 {
  "group": "authentication.orch.io",
  "priority": 17700,
  "versions": [
   {
    "version": "v1",
    "priority": 15,
    "enabledByDefault": true
   },
   {
    "version": "v1beta1",
    "priority": 9,
    "enabledByDefault": true
   }
  ],
  "preferred": "v1"
 },
 {
  "group": "authorization.orch.io",
  "priority": 17600,
  "versions": [
   {
    "version": "v1",
    "priority": 15,
    "enabledByDefault": true
   },
   {
    "version": "v1beta1",
    "priority": 9,
    "enabledByDefault": true
   }
  ],
  "preferred": "v1"
 },
 {
  "group": "autoscaling",
  "priority": 17500,
  "versions": [
   {
    "version": "v1",
    "priority": 15,
    "enabledByDefault": true
   },
   {
    "version": "v2beta1",
    "priority": 9,
    "enabledByDefault": true
   },
   {
    "version": "v2beta2",
    "priority": 1,
    "enabledByDefault": true
   }
  ],
  "preferred": "v1"
 },
 {
  "group": "batch",
  "priority": 17400,
  "versions": [
   {
    "version": "v1",
    "priority": 15,
    "enabledByDefault": true
   },
   {
    "version": "v1beta1",
    "priority": 9,
    "enabledByDefault": true
   }
  ],
  "preferred": "v1"
 },
 {
  "group": "certificates.orch.io",
  "priority": 17300,
  "versions": [
   {
    "version": "v1",
    "priority": 15,
    "enabledByDefault": true
   },
   {
    "version": "v1beta1",
    "priority": 9,
    "enabledByDefault": true
   }
  ],
  "preferred": "v1"
 },
 {
  "group": "networking.orch.io",
  "priority": 17200,
  "versions": [
   {
    "version": "v1",
    "priority": 15,
    "enabledByDefault": true
   },
   {
    "version": "v1beta1",
    "priority": 9,
    "enabledByDefault": true
   }
  ],
  "preferred": "v1"
 },
 {
  "group": "extensions",
  "priority": 17150,
  "versions": [
   {
    "version": "v1beta1",
    "priority": 1,
    "enabledByDefault": true
   }
  ],
  "preferred": "v1beta1"
 },
 {
  "group": "policy",
  "priority": 17100,
  "versions": [
   {
    "version": "v1",
    "priority": 15,
    "enabledByDefault": true
   },
   {
    "version": "v1beta1",
    "priority": 9,
    "enabledByDefault": true
   }
  ],
  "preferred": "v1"
 },
 {
  "group": "rbac.authorization.orch.io",
  "priority": 17000,
  "versions": [
   {
    "version": "v1",
    "priority": 15,
    "enabledByDefault": true
   },
   {
    "version": "v1beta1",
    "priority": 12,
    "enabledByDefault": true
   },
   {
    "version": "v1alpha1",
    "priority": 9,
    "enabledByDefault": false
   }
  ],
  "preferred": "v1"
 },
 {
  "group": "storage.orch.io",
  "priority": 16800,
  "versions": [
   {
    "version": "v1",
    "priority": 15,
    "enabledByDefault": true
   },
   {
    "version": "v1beta1",
    "priority": 9,
    "enabledByDefault": true
   },
   {
    "version": "v1alpha1",
    "priority": 1,
    "enabledByDefault": false
   }
  ],
  "preferred": "v1"
 },
 {
  "group": "admissionregistration.orch.io",
  "priority": 16700,
  "versions": [
   {
    "version": "v1",
    "priority": 15,
    "enabledByDefault": true
   },
   {
    "version": "v1beta1",
    "priority": 12,
    "enabledByDefault": true
   }
  ],
  "preferred": "v1"
 },
 {
  "group": "apiextensions.orch.io",
  "priority": 16700,
  "versions": [
   {
    "version": "v1",
    "priority": 15,
    "enabledByDefault": true
   },
   {
    "version": "v1beta1",
    "priority": 9,
    "enabledByDefault": true
   }
  ],
  "preferred": "v1"
 },
 {
  "group": "scheduling.orch.io",
  "priority": 16600,
  "versions": [
   {
    "version": "v1",
    "priority": 15,
    "enabledByDefault": true
   },
   {
    "version": "v1beta1",
    "priority": 12,
    "enabledByDefault": true
   },
   {
    "version": "v1alpha1",
    "priority": 9,
    "enabledByDefault": false
   }
  ],
  "preferred": "v1"
 },
 {
  "group": "coordination.orch.io",
  "priority": 16500,
  "versions": [
   {
    "version": "v1",
    "priority": 15,
    "enabledByDefault": true
   },
   {
    "version": "v1beta1",
    "priority": 9,
    "enabledByDefault": true
   }
  ],
  "preferred": "v1"
 },
 {
  "group": "node.orch.io",
  "priority": 16300,
  "versions": [
   {
    "version": "v1",
    "priority": 15,
    "enabledByDefault": true
   },
   {
    "version": "v1beta1",
    "priority": 9,
    "enabledByDefault": true
   },
   {
    "version": "v1alpha1",
    "priority": 1,
    "enabledByDefault": false
   }
  ],
  "preferred": "v1"
 },
 {
  "group": "discovery.orch.io",
  "priority": 16200,
  "versions": [
   {
    "version": "v1",
    "priority": 15,
    "enabledByDefault": true
   },
   {
    "version": "v1beta1",
    "priority": 12,
    "enabledByDefault": true
   }
  ],
  "preferred": "v1"
 },
 {
  "group": "flowcontrol.apiserver.orch.io",
  "priority": 16100,
  "versions": [
   {
    "version": "v1beta1",
    "priority": 12,
    "enabledByDefault": true
   }
  ],
  "preferred": "v1beta1"
 },
 {
  "group": "internal.apiserver.orch.io",
  "priority": 16000,
  "versions": [
   {
    "version": "v1alpha1",
    "priority": 9,
    "enabledByDefault": false
   }
  ],
  "preferred": "v1alpha1"
 }
];
}

export function resourceData(): readonly ResourceData[] {
  return [
 {
  "group": "apiregistration.orch.io",
  "resource": "apiservices",
  "singular": "apiservice",
  "kind": "APIService",
  "listKind": "APIServiceList",
  "namespaced": false,
  "shortNames": [],
  "categories": [
   "api-extensions"
  ],
  "verbs": [
   "create",
   "delete",
   "deletecollection",
   "get",
   "list",
   "patch",
   "update",
   "watch"
  ],
  "virtual": false,
  "storage": {
   "group": "apiregistration.orch.io",
   "resource": "apiservices"
  },
  "hub": {
   "group": "apiregistration.orch.io",
   "version": "v1",
   "kind": "APIService"
  },
  "versions": [
   {
    "version": "v1",
    "enabledByDefault": true
   },
   {
    "version": "v1beta1",
    "enabledByDefault": true,
    "deprecation": {
     "deprecated": "1.19",
     "removed": "1.22",
     "replacement": {
      "group": "apiregistration.orch.io",
      "version": "v1",
      "kind": "APIService"
     }
    }
   }
  ],
  "subresources": [
   {
    "name": "status",
    "group": "apiregistration.orch.io",
    "version": "v1",
    "kind": "APIService",
    "verbs": [
     "get",
     "patch",
     "update"
    ],
    "connect": false,
    "enabledByDefault": true
   }
  ]
 },
 {
  "group": "",
  "resource": "bindings",
  "singular": "binding",
  "kind": "Binding",
  "listKind": "BindingList",
  "namespaced": true,
  "shortNames": [],
  "categories": [],
  "verbs": [
   "create"
  ],
  "virtual": true,
  "storage": {
   "group": "",
   "resource": "bindings"
  },
  "hub": {
   "group": "",
   "version": "v1",
   "kind": "Binding"
  },
  "versions": [
   {
    "version": "v1",
    "enabledByDefault": true
   }
  ],
  "subresources": []
 },
 {
  "group": "",
  "resource": "componentstatuses",
  "singular": "componentstatus",
  "kind": "ComponentStatus",
  "listKind": "ComponentStatusList",
  "namespaced": false,
  "shortNames": [
   "cs"
  ],
  "categories": [],
  "verbs": [
   "get",
   "list"
  ],
  "virtual": true,
  "storage": {
   "group": "",
   "resource": "componentstatuses"
  },
  "hub": {
   "group": "",
   "version": "v1",
   "kind": "ComponentStatus"
  },
  "versions": [
   {
    "version": "v1",
    "enabledByDefault": true,
    "deprecation": {
     "deprecated": "1.19"
    }
   }
  ],
  "subresources": []
 },
 {
  "group": "",
  "resource": "configmaps",
  "singular": "configmap",
  "kind": "ConfigMap",
  "listKind": "ConfigMapList",
  "namespaced": true,
  "shortNames": [
   "cm"
  ],
  "categories": [],
  "verbs": [
   "create",
   "delete",
   "deletecollection",
   "get",
   "list",
   "patch",
   "update",
   "watch"
  ],
  "virtual": false,
  "storage": {
   "group": "",
   "resource": "configmaps"
  },
  "hub": {
   "group": "",
   "version": "v1",
   "kind": "ConfigMap"
  },
  "versions": [
   {
    "version": "v1",
    "enabledByDefault": true
   }
  ],
  "subresources": []
 },
 {
  "group": "",
  "resource": "endpoints",
  "singular": "endpoints",
  "kind": "Endpoints",
  "listKind": "EndpointsList",
  "namespaced": true,
  "shortNames": [
   "ep"
  ],
  "categories": [],
  "verbs": [
   "create",
   "delete",
   "deletecollection",
   "get",
   "list",
   "patch",
   "update",
   "watch"
  ],
  "virtual": false,
  "storage": {
   "group": "",
   "resource": "endpoints"
  },
  "hub": {
   "group": "",
   "version": "v1",
   "kind": "Endpoints"
  },
  "versions": [
   {
    "version": "v1",
    "enabledByDefault": true
   }
  ],
  "subresources": []
 },
 {
  "group": "",
  "resource": "events",
  "singular": "event",
  "kind": "Event",
  "listKind": "EventList",
  "namespaced": true,
  "shortNames": [
   "ev"
  ],
  "categories": [],
  "verbs": [
   "create",
   "delete",
   "deletecollection",
   "get",
   "list",
   "patch",
   "update",
   "watch"
  ],
  "virtual": false,
  "storage": {
   "group": "",
   "resource": "events"
  },
  "hub": {
   "group": "",
   "version": "v1",
   "kind": "Event"
  },
  "versions": [
   {
    "version": "v1",
    "enabledByDefault": true
   }
  ],
  "subresources": []
 },
 {
  "group": "",
  "resource": "limitranges",
  "singular": "limitrange",
  "kind": "LimitRange",
  "listKind": "LimitRangeList",
  "namespaced": true,
  "shortNames": [
   "limits"
  ],
  "categories": [],
  "verbs": [
   "create",
   "delete",
   "deletecollection",
   "get",
   "list",
   "patch",
   "update",
   "watch"
  ],
  "virtual": false,
  "storage": {
   "group": "",
   "resource": "limitranges"
  },
  "hub": {
   "group": "",
   "version": "v1",
   "kind": "LimitRange"
  },
  "versions": [
   {
    "version": "v1",
    "enabledByDefault": true
   }
  ],
  "subresources": []
 },
 {
  "group": "",
  "resource": "namespaces",
  "singular": "namespace",
  "kind": "Namespace",
  "listKind": "NamespaceList",
  "namespaced": false,
  "shortNames": [
   "ns"
  ],
  "categories": [],
  "verbs": [
   "create",
   "delete",
   "get",
   "list",
   "patch",
   "update",
   "watch"
  ],
  "virtual": false,
  "storage": {
   "group": "",
   "resource": "namespaces"
  },
  "hub": {
   "group": "",
   "version": "v1",
   "kind": "Namespace"
  },
  "versions": [
   {
    "version": "v1",
    "enabledByDefault": true
   }
  ],
  "subresources": [
   {
    "name": "finalize",
    "group": "",
    "version": "v1",
    "kind": "Namespace",
    "verbs": [
     "update"
    ],
    "connect": false,
    "enabledByDefault": true
   },
   {
    "name": "status",
    "group": "",
    "version": "v1",
    "kind": "Namespace",
    "verbs": [
     "get",
     "patch",
     "update"
    ],
    "connect": false,
    "enabledByDefault": true
   }
  ]
 },
 {
  "group": "",
  "resource": "nodes",
  "singular": "node",
  "kind": "Node",
  "listKind": "NodeList",
  "namespaced": false,
  "shortNames": [
   "no"
  ],
  "categories": [],
  "verbs": [
   "create",
   "delete",
   "deletecollection",
   "get",
   "list",
   "patch",
   "update",
   "watch"
  ],
  "virtual": false,
  "storage": {
   "group": "",
   "resource": "nodes"
  },
  "hub": {
   "group": "",
   "version": "v1",
   "kind": "Node"
  },
  "versions": [
   {
    "version": "v1",
    "enabledByDefault": true
   }
  ],
  "subresources": [
   {
    "name": "proxy",
    "group": "",
    "version": "v1",
    "kind": "NodeProxyOptions",
    "verbs": [
     "create",
     "delete",
     "get",
     "patch",
     "update"
    ],
    "connect": true,
    "enabledByDefault": true
   },
   {
    "name": "status",
    "group": "",
    "version": "v1",
    "kind": "Node",
    "verbs": [
     "get",
     "patch",
     "update"
    ],
    "connect": false,
    "enabledByDefault": true
   }
  ]
 },
 {
  "group": "",
  "resource": "persistentvolumeclaims",
  "singular": "persistentvolumeclaim",
  "kind": "PersistentVolumeClaim",
  "listKind": "PersistentVolumeClaimList",
  "namespaced": true,
  "shortNames": [
   "pvc"
  ],
  "categories": [],
  "verbs": [
   "create",
   "delete",
   "deletecollection",
   "get",
   "list",
   "patch",
   "update",
   "watch"
  ],
  "virtual": false,
  "storage": {
   "group": "",
   "resource": "persistentvolumeclaims"
  },
  "hub": {
   "group": "",
   "version": "v1",
   "kind": "PersistentVolumeClaim"
  },
  "versions": [
   {
    "version": "v1",
    "enabledByDefault": true
   }
  ],
  "subresources": [
   {
    "name": "status",
    "group": "",
    "version": "v1",
    "kind": "PersistentVolumeClaim",
    "verbs": [
     "get",
     "patch",
     "update"
    ],
    "connect": false,
    "enabledByDefault": true
   }
  ]
 },
 {
  "group": "",
  "resource": "persistentvolumes",
  "singular": "persistentvolume",
  "kind": "PersistentVolume",
  "listKind": "PersistentVolumeList",
  "namespaced": false,
  "shortNames": [
   "pv"
  ],
  "categories": [],
  "verbs": [
   "create",
   "delete",
   "deletecollection",
   "get",
   "list",
   "patch",
   "update",
   "watch"
  ],
  "virtual": false,
  "storage": {
   "group": "",
   "resource": "persistentvolumes"
  },
  "hub": {
   "group": "",
   "version": "v1",
   "kind": "PersistentVolume"
  },
  "versions": [
   {
    "version": "v1",
    "enabledByDefault": true
   }
  ],
  "subresources": [
   {
    "name": "status",
    "group": "",
    "version": "v1",
    "kind": "PersistentVolume",
    "verbs": [
     "get",
     "patch",
     "update"
    ],
    "connect": false,
    "enabledByDefault": true
   }
  ]
 },
 {
  "group": "",
  "resource": "pods",
  "singular": "pod",
  "kind": "Pod",
  "listKind": "PodList",
  "namespaced": true,
  "shortNames": [
   "po"
  ],
  "categories": [
   "all"
  ],
  "verbs": [
   "create",
   "delete",
   "deletecollection",
   "get",
   "list",
   "patch",
   "update",
   "watch"
  ],
  "virtual": false,
  "storage": {
   "group": "",
   "resource": "pods"
  },
  "hub": {
   "group": "",
   "version": "v1",
   "kind": "Pod"
  },
  "versions": [
   {
    "version": "v1",
    "enabledByDefault": true
   }
  ],
  "subresources": [
   {
    "name": "attach",
    "group": "",
    "version": "v1",
    "kind": "PodAttachOptions",
    "verbs": [
     "create",
     "get"
    ],
    "connect": true,
    "enabledByDefault": true
   },
   {
    "name": "binding",
    "group": "",
    "version": "v1",
    "kind": "Binding",
    "verbs": [
     "create"
    ],
    "connect": false,
    "enabledByDefault": true
   },
   {
    "name": "ephemeralcontainers",
    "group": "",
    "version": "v1",
    "kind": "EphemeralContainers",
    "verbs": [
     "get",
     "patch",
     "update"
    ],
    "connect": false,
    "enabledByDefault": false
   },
   {
    "name": "eviction",
    "group": "policy",
    "version": "v1beta1",
    "kind": "Eviction",
    "verbs": [
     "create"
    ],
    "connect": false,
    "enabledByDefault": true
   },
   {
    "name": "exec",
    "group": "",
    "version": "v1",
    "kind": "PodExecOptions",
    "verbs": [
     "create",
     "get"
    ],
    "connect": true,
    "enabledByDefault": true
   },
   {
    "name": "log",
    "group": "",
    "version": "v1",
    "kind": "Pod",
    "verbs": [
     "get"
    ],
    "connect": false,
    "enabledByDefault": true
   },
   {
    "name": "portforward",
    "group": "",
    "version": "v1",
    "kind": "PodPortForwardOptions",
    "verbs": [
     "create",
     "get"
    ],
    "connect": true,
    "enabledByDefault": true
   },
   {
    "name": "proxy",
    "group": "",
    "version": "v1",
    "kind": "PodProxyOptions",
    "verbs": [
     "create",
     "delete",
     "get",
     "patch",
     "update"
    ],
    "connect": true,
    "enabledByDefault": true
   },
   {
    "name": "status",
    "group": "",
    "version": "v1",
    "kind": "Pod",
    "verbs": [
     "get",
     "patch",
     "update"
    ],
    "connect": false,
    "enabledByDefault": true
   }
  ]
 },
 {
  "group": "",
  "resource": "podtemplates",
  "singular": "podtemplate",
  "kind": "PodTemplate",
  "listKind": "PodTemplateList",
  "namespaced": true,
  "shortNames": [],
  "categories": [],
  "verbs": [
   "create",
   "delete",
   "deletecollection",
   "get",
   "list",
   "patch",
   "update",
   "watch"
  ],
  "virtual": false,
  "storage": {
   "group": "",
   "resource": "podtemplates"
  },
  "hub": {
   "group": "",
   "version": "v1",
   "kind": "PodTemplate"
  },
  "versions": [
   {
    "version": "v1",
    "enabledByDefault": true
   }
  ],
  "subresources": []
 },
 {
  "group": "",
  "resource": "replicationcontrollers",
  "singular": "replicationcontroller",
  "kind": "ReplicationController",
  "listKind": "ReplicationControllerList",
  "namespaced": true,
  "shortNames": [
   "rc"
  ],
  "categories": [
   "all"
  ],
  "verbs": [
   "create",
   "delete",
   "deletecollection",
   "get",
   "list",
   "patch",
   "update",
   "watch"
  ],
  "virtual": false,
  "storage": {
   "group": "",
   "resource": "replicationcontrollers"
  },
  "hub": {
   "group": "",
   "version": "v1",
   "kind": "ReplicationController"
  },
  "versions": [
   {
    "version": "v1",
    "enabledByDefault": true
   }
  ],
  "subresources": [
   {
    "name": "scale",
    "group": "autoscaling",
    "version": "v1",
    "kind": "Scale",
    "verbs": [
     "get",
     "patch",
     "update"
    ],
    "connect": false,
    "enabledByDefault": true
   },
   {
    "name": "status",
    "group": "",
    "version": "v1",
    "kind": "ReplicationController",
    "verbs": [
     "get",
     "patch",
     "update"
    ],
    "connect": false,
    "enabledByDefault": true
   }
  ]
 },
 {
  "group": "",
  "resource": "resourcequotas",
  "singular": "resourcequota",
  "kind": "ResourceQuota",
  "listKind": "ResourceQuotaList",
  "namespaced": true,
  "shortNames": [
   "quota"
  ],
  "categories": [],
  "verbs": [
   "create",
   "delete",
   "deletecollection",
   "get",
   "list",
   "patch",
   "update",
   "watch"
  ],
  "virtual": false,
  "storage": {
   "group": "",
   "resource": "resourcequotas"
  },
  "hub": {
   "group": "",
   "version": "v1",
   "kind": "ResourceQuota"
  },
  "versions": [
   {
    "version": "v1",
    "enabledByDefault": true
   }
  ],
  "subresources": [
   {
    "name": "status",
    "group": "",
    "version": "v1",
    "kind": "ResourceQuota",
    "verbs": [
     "get",
     "patch",
     "update"
    ],
    "connect": false,
    "enabledByDefault": true
   }
  ]
 },
 {
  "group": "",
  "resource": "secrets",
  "singular": "secret",
  "kind": "Secret",
  "listKind": "SecretList",
  "namespaced": true,
  "shortNames": [],
  "categories": [],
  "verbs": [
   "create",
   "delete",
   "deletecollection",
   "get",
   "list",
   "patch",
   "update",
   "watch"
  ],
  "virtual": false,
  "storage": {
   "group": "",
   "resource": "secrets"
  },
  "hub": {
   "group": "",
   "version": "v1",
   "kind": "Secret"
  },
  "versions": [
   {
    "version": "v1",
    "enabledByDefault": true
   }
  ],
  "subresources": []
 },
 {
  "group": "",
  "resource": "serviceaccounts",
  "singular": "serviceaccount",
  "kind": "ServiceAccount",
  "listKind": "ServiceAccountList",
  "namespaced": true,
  "shortNames": [
   "sa"
  ],
  "categories": [],
  "verbs": [
   "create",
   "delete",
   "deletecollection",
   "get",
   "list",
   "patch",
   "update",
   "watch"
  ],
  "virtual": false,
  "storage": {
   "group": "",
   "resource": "serviceaccounts"
  },
  "hub": {
   "group": "",
   "version": "v1",
   "kind": "ServiceAccount"
  },
  "versions": [
   {
    "version": "v1",
    "enabledByDefault": true
   }
  ],
  "subresources": [
   {
    "name": "token",
    "group": "authentication.orch.io",
    "version": "v1",
    "kind": "TokenRequest",
    "verbs": [
     "create"
    ],
    "connect": false,
    "enabledByDefault": true
   }
  ]
 },
 {
  "group": "",
  "resource": "services",
  "singular": "service",
  "kind": "Service",
  "listKind": "ServiceList",
  "namespaced": true,
  "shortNames": [
   "svc"
  ],
  "categories": [
   "all"
  ],
  "verbs": [
   "create",
   "delete",
   "get",
   "list",
   "patch",
   "update",
   "watch"
  ],
  "virtual": false,
  "storage": {
   "group": "",
   "resource": "services"
  },
  "hub": {
   "group": "",
   "version": "v1",
   "kind": "Service"
  },
  "versions": [
   {
    "version": "v1",
    "enabledByDefault": true
   }
  ],
  "subresources": [
   {
    "name": "proxy",
    "group": "",
    "version": "v1",
    "kind": "ServiceProxyOptions",
    "verbs": [
     "create",
     "delete",
     "get",
     "patch",
     "update"
    ],
    "connect": true,
    "enabledByDefault": true
   },
   {
    "name": "status",
    "group": "",
    "version": "v1",
    "kind": "Service",
    "verbs": [
     "get",
     "patch",
     "update"
    ],
    "connect": false,
    "enabledByDefault": true
   }
  ]
 },
 {
  "group": "apps",
  "resource": "controllerrevisions",
  "singular": "controllerrevision",
  "kind": "ControllerRevision",
  "listKind": "ControllerRevisionList",
  "namespaced": true,
  "shortNames": [],
  "categories": [],
  "verbs": [
   "create",
   "delete",
   "deletecollection",
   "get",
   "list",
   "patch",
   "update",
   "watch"
  ],
  "virtual": false,
  "storage": {
   "group": "apps",
   "resource": "controllerrevisions"
  },
  "hub": {
   "group": "apps",
   "version": "v1",
   "kind": "ControllerRevision"
  },
  "versions": [
   {
    "version": "v1",
    "enabledByDefault": true
   }
  ],
  "subresources": []
 },
 {
  "group": "apps",
  "resource": "daemonsets",
  "singular": "daemonset",
  "kind": "DaemonSet",
  "listKind": "DaemonSetList",
  "namespaced": true,
  "shortNames": [
   "ds"
  ],
  "categories": [
   "all"
  ],
  "verbs": [
   "create",
   "delete",
   "deletecollection",
   "get",
   "list",
   "patch",
   "update",
   "watch"
  ],
  "virtual": false,
  "storage": {
   "group": "apps",
   "resource": "daemonsets"
  },
  "hub": {
   "group": "apps",
   "version": "v1",
   "kind": "DaemonSet"
  },
  "versions": [
   {
    "version": "v1",
    "enabledByDefault": true
   }
  ],
  "subresources": [
   {
    "name": "status",
    "group": "apps",
    "version": "v1",
    "kind": "DaemonSet",
    "verbs": [
     "get",
     "patch",
     "update"
    ],
    "connect": false,
    "enabledByDefault": true
   }
  ]
 },
 {
  "group": "apps",
  "resource": "deployments",
  "singular": "deployment",
  "kind": "Deployment",
  "listKind": "DeploymentList",
  "namespaced": true,
  "shortNames": [
   "deploy"
  ],
  "categories": [
   "all"
  ],
  "verbs": [
   "create",
   "delete",
   "deletecollection",
   "get",
   "list",
   "patch",
   "update",
   "watch"
  ],
  "virtual": false,
  "storage": {
   "group": "apps",
   "resource": "deployments"
  },
  "hub": {
   "group": "apps",
   "version": "v1",
   "kind": "Deployment"
  },
  "versions": [
   {
    "version": "v1",
    "enabledByDefault": true
   }
  ],
  "subresources": [
   {
    "name": "scale",
    "group": "autoscaling",
    "version": "v1",
    "kind": "Scale",
    "verbs": [
     "get",
     "patch",
     "update"
    ],
    "connect": false,
    "enabledByDefault": true
   },
   {
    "name": "status",
    "group": "apps",
    "version": "v1",
    "kind": "Deployment",
    "verbs": [
     "get",
     "patch",
     "update"
    ],
    "connect": false,
    "enabledByDefault": true
   }
  ]
 },
 {
  "group": "apps",
  "resource": "replicasets",
  "singular": "replicaset",
  "kind": "ReplicaSet",
  "listKind": "ReplicaSetList",
  "namespaced": true,
  "shortNames": [
   "rs"
  ],
  "categories": [
   "all"
  ],
  "verbs": [
   "create",
   "delete",
   "deletecollection",
   "get",
   "list",
   "patch",
   "update",
   "watch"
  ],
  "virtual": false,
  "storage": {
   "group": "apps",
   "resource": "replicasets"
  },
  "hub": {
   "group": "apps",
   "version": "v1",
   "kind": "ReplicaSet"
  },
  "versions": [
   {
    "version": "v1",
    "enabledByDefault": true
   }
  ],
  "subresources": [
   {
    "name": "scale",
    "group": "autoscaling",
    "version": "v1",
    "kind": "Scale",
    "verbs": [
     "get",
     "patch",
     "update"
    ],
    "connect": false,
    "enabledByDefault": true
   },
   {
    "name": "status",
    "group": "apps",
    "version": "v1",
    "kind": "ReplicaSet",
    "verbs": [
     "get",
     "patch",
     "update"
    ],
    "connect": false,
    "enabledByDefault": true
   }
  ]
 },
 {
  "group": "apps",
  "resource": "statefulsets",
  "singular": "statefulset",
  "kind": "StatefulSet",
  "listKind": "StatefulSetList",
  "namespaced": true,
  "shortNames": [
   "sts"
  ],
  "categories": [
   "all"
  ],
  "verbs": [
   "create",
   "delete",
   "deletecollection",
   "get",
   "list",
   "patch",
   "update",
   "watch"
  ],
  "virtual": false,
  "storage": {
   "group": "apps",
   "resource": "statefulsets"
  },
  "hub": {
   "group": "apps",
   "version": "v1",
   "kind": "StatefulSet"
  },
  "versions": [
   {
    "version": "v1",
    "enabledByDefault": true
   }
  ],
  "subresources": [
   {
    "name": "scale",
    "group": "autoscaling",
    "version": "v1",
    "kind": "Scale",
    "verbs": [
     "get",
     "patch",
     "update"
    ],
    "connect": false,
    "enabledByDefault": true
   },
   {
    "name": "status",
    "group": "apps",
    "version": "v1",
    "kind": "StatefulSet",
    "verbs": [
     "get",
     "patch",
     "update"
    ],
    "connect": false,
    "enabledByDefault": true
   }
  ]
 },
 {
  "group": "events.orch.io",
  "resource": "events",
  "singular": "event",
  "kind": "Event",
  "listKind": "EventList",
  "namespaced": true,
  "shortNames": [
   "ev"
  ],
  "categories": [],
  "verbs": [
   "create",
   "delete",
   "deletecollection",
   "get",
   "list",
   "patch",
   "update",
   "watch"
  ],
  "virtual": false,
  "storage": {
   "group": "",
   "resource": "events"
  },
  "hub": {
   "group": "",
   "version": "v1",
   "kind": "Event"
  },
  "versions": [
   {
    "version": "v1",
    "enabledByDefault": true
   },
   {
    "version": "v1beta1",
    "enabledByDefault": true,
    "deprecation": {
     "deprecated": "1.22",
     "removed": "1.25"
    }
   }
  ],
  "subresources": []
 },
 {
  "group": "authentication.orch.io",
  "resource": "tokenreviews",
  "singular": "tokenreview",
  "kind": "TokenReview",
  "listKind": "TokenReviewList",
  "namespaced": false,
  "shortNames": [],
  "categories": [],
  "verbs": [
   "create"
  ],
  "virtual": true,
  "storage": {
   "group": "authentication.orch.io",
   "resource": "tokenreviews"
  },
  "hub": {
   "group": "authentication.orch.io",
   "version": "v1",
   "kind": "TokenReview"
  },
  "versions": [
   {
    "version": "v1",
    "enabledByDefault": true
   },
   {
    "version": "v1beta1",
    "enabledByDefault": true,
    "deprecation": {
     "deprecated": "1.19",
     "removed": "1.22",
     "replacement": {
      "group": "authentication.orch.io",
      "version": "v1",
      "kind": "TokenReview"
     }
    }
   }
  ],
  "subresources": []
 },
 {
  "group": "authorization.orch.io",
  "resource": "localsubjectaccessreviews",
  "singular": "localsubjectaccessreview",
  "kind": "LocalSubjectAccessReview",
  "listKind": "LocalSubjectAccessReviewList",
  "namespaced": true,
  "shortNames": [],
  "categories": [],
  "verbs": [
   "create"
  ],
  "virtual": true,
  "storage": {
   "group": "authorization.orch.io",
   "resource": "localsubjectaccessreviews"
  },
  "hub": {
   "group": "authorization.orch.io",
   "version": "v1",
   "kind": "LocalSubjectAccessReview"
  },
  "versions": [
   {
    "version": "v1",
    "enabledByDefault": true
   },
   {
    "version": "v1beta1",
    "enabledByDefault": true,
    "deprecation": {
     "deprecated": "1.19",
     "removed": "1.22",
     "replacement": {
      "group": "authorization.orch.io",
      "version": "v1",
      "kind": "LocalSubjectAccessReview"
     }
    }
   }
  ],
  "subresources": []
 },
 {
  "group": "authorization.orch.io",
  "resource": "selfsubjectaccessreviews",
  "singular": "selfsubjectaccessreview",
  "kind": "SelfSubjectAccessReview",
  "listKind": "SelfSubjectAccessReviewList",
  "namespaced": false,
  "shortNames": [],
  "categories": [],
  "verbs": [
   "create"
  ],
  "virtual": true,
  "storage": {
   "group": "authorization.orch.io",
   "resource": "selfsubjectaccessreviews"
  },
  "hub": {
   "group": "authorization.orch.io",
   "version": "v1",
   "kind": "SelfSubjectAccessReview"
  },
  "versions": [
   {
    "version": "v1",
    "enabledByDefault": true
   },
   {
    "version": "v1beta1",
    "enabledByDefault": true,
    "deprecation": {
     "deprecated": "1.19",
     "removed": "1.22",
     "replacement": {
      "group": "authorization.orch.io",
      "version": "v1",
      "kind": "SelfSubjectAccessReview"
     }
    }
   }
  ],
  "subresources": []
 },
 {
  "group": "authorization.orch.io",
  "resource": "selfsubjectrulesreviews",
  "singular": "selfsubjectrulesreview",
  "kind": "SelfSubjectRulesReview",
  "listKind": "SelfSubjectRulesReviewList",
  "namespaced": false,
  "shortNames": [],
  "categories": [],
  "verbs": [
   "create"
  ],
  "virtual": true,
  "storage": {
   "group": "authorization.orch.io",
   "resource": "selfsubjectrulesreviews"
  },
  "hub": {
   "group": "authorization.orch.io",
   "version": "v1",
   "kind": "SelfSubjectRulesReview"
  },
  "versions": [
   {
    "version": "v1",
    "enabledByDefault": true
   },
   {
    "version": "v1beta1",
    "enabledByDefault": true,
    "deprecation": {
     "deprecated": "1.19",
     "removed": "1.22",
     "replacement": {
      "group": "authorization.orch.io",
      "version": "v1",
      "kind": "SelfSubjectRulesReview"
     }
    }
   }
  ],
  "subresources": []
 },
 {
  "group": "authorization.orch.io",
  "resource": "subjectaccessreviews",
  "singular": "subjectaccessreview",
  "kind": "SubjectAccessReview",
  "listKind": "SubjectAccessReviewList",
  "namespaced": false,
  "shortNames": [],
  "categories": [],
  "verbs": [
   "create"
  ],
  "virtual": true,
  "storage": {
   "group": "authorization.orch.io",
   "resource": "subjectaccessreviews"
  },
  "hub": {
   "group": "authorization.orch.io",
   "version": "v1",
   "kind": "SubjectAccessReview"
  },
  "versions": [
   {
    "version": "v1",
    "enabledByDefault": true
   },
   {
    "version": "v1beta1",
    "enabledByDefault": true,
    "deprecation": {
     "deprecated": "1.19",
     "removed": "1.22",
     "replacement": {
      "group": "authorization.orch.io",
      "version": "v1",
      "kind": "SubjectAccessReview"
     }
    }
   }
  ],
  "subresources": []
 },
 {
  "group": "autoscaling",
  "resource": "horizontalpodautoscalers",
  "singular": "horizontalpodautoscaler",
  "kind": "HorizontalPodAutoscaler",
  "listKind": "HorizontalPodAutoscalerList",
  "namespaced": true,
  "shortNames": [
   "hpa"
  ],
  "categories": [
   "all"
  ],
  "verbs": [
   "create",
   "delete",
   "deletecollection",
   "get",
   "list",
   "patch",
   "update",
   "watch"
  ],
  "virtual": false,
  "storage": {
   "group": "autoscaling",
   "resource": "horizontalpodautoscalers"
  },
  "hub": {
   "group": "autoscaling",
   "version": "v2beta2",
   "kind": "HorizontalPodAutoscaler"
  },
  "versions": [
   {
    "version": "v1",
    "enabledByDefault": true
   },
   {
    "version": "v2beta1",
    "enabledByDefault": true,
    "deprecation": {
     "deprecated": "1.22",
     "removed": "1.25",
     "replacement": {
      "group": "autoscaling",
      "version": "v2beta2",
      "kind": "HorizontalPodAutoscaler"
     }
    }
   },
   {
    "version": "v2beta2",
    "enabledByDefault": true,
    "deprecation": {
     "deprecated": "1.22",
     "removed": "1.25"
    }
   }
  ],
  "subresources": [
   {
    "name": "status",
    "group": "autoscaling",
    "version": "v1",
    "kind": "HorizontalPodAutoscaler",
    "verbs": [
     "get",
     "patch",
     "update"
    ],
    "connect": false,
    "enabledByDefault": true
   }
  ]
 },
 {
  "group": "batch",
  "resource": "cronjobs",
  "singular": "cronjob",
  "kind": "CronJob",
  "listKind": "CronJobList",
  "namespaced": true,
  "shortNames": [
   "cj"
  ],
  "categories": [
   "all"
  ],
  "verbs": [
   "create",
   "delete",
   "deletecollection",
   "get",
   "list",
   "patch",
   "update",
   "watch"
  ],
  "virtual": false,
  "storage": {
   "group": "batch",
   "resource": "cronjobs"
  },
  "hub": {
   "group": "batch",
   "version": "v1",
   "kind": "CronJob"
  },
  "versions": [
   {
    "version": "v1",
    "enabledByDefault": true
   },
   {
    "version": "v1beta1",
    "enabledByDefault": true,
    "deprecation": {
     "deprecated": "1.21",
     "removed": "1.25",
     "replacement": {
      "group": "batch",
      "version": "v1",
      "kind": "CronJob"
     }
    }
   }
  ],
  "subresources": [
   {
    "name": "status",
    "group": "batch",
    "version": "v1",
    "kind": "CronJob",
    "verbs": [
     "get",
     "patch",
     "update"
    ],
    "connect": false,
    "enabledByDefault": true
   }
  ]
 },
 {
  "group": "batch",
  "resource": "jobs",
  "singular": "job",
  "kind": "Job",
  "listKind": "JobList",
  "namespaced": true,
  "shortNames": [],
  "categories": [
   "all"
  ],
  "verbs": [
   "create",
   "delete",
   "deletecollection",
   "get",
   "list",
   "patch",
   "update",
   "watch"
  ],
  "virtual": false,
  "storage": {
   "group": "batch",
   "resource": "jobs"
  },
  "hub": {
   "group": "batch",
   "version": "v1",
   "kind": "Job"
  },
  "versions": [
   {
    "version": "v1",
    "enabledByDefault": true
   }
  ],
  "subresources": [
   {
    "name": "status",
    "group": "batch",
    "version": "v1",
    "kind": "Job",
    "verbs": [
     "get",
     "patch",
     "update"
    ],
    "connect": false,
    "enabledByDefault": true
   }
  ]
 },
 {
  "group": "certificates.orch.io",
  "resource": "certificatesigningrequests",
  "singular": "certificatesigningrequest",
  "kind": "CertificateSigningRequest",
  "listKind": "CertificateSigningRequestList",
  "namespaced": false,
  "shortNames": [
   "csr"
  ],
  "categories": [],
  "verbs": [
   "create",
   "delete",
   "deletecollection",
   "get",
   "list",
   "patch",
   "update",
   "watch"
  ],
  "virtual": false,
  "storage": {
   "group": "certificates.orch.io",
   "resource": "certificatesigningrequests"
  },
  "hub": {
   "group": "certificates.orch.io",
   "version": "v1",
   "kind": "CertificateSigningRequest"
  },
  "versions": [
   {
    "version": "v1",
    "enabledByDefault": true
   },
   {
    "version": "v1beta1",
    "enabledByDefault": true,
    "deprecation": {
     "deprecated": "1.19",
     "removed": "1.22",
     "replacement": {
      "group": "certificates.orch.io",
      "version": "v1",
      "kind": "CertificateSigningRequest"
     }
    }
   }
  ],
  "subresources": [
   {
    "name": "approval",
    "group": "certificates.orch.io",
    "version": "v1",
    "kind": "CertificateSigningRequest",
    "verbs": [
     "get",
     "patch",
     "update"
    ],
    "connect": false,
    "enabledByDefault": true
   },
   {
    "name": "status",
    "group": "certificates.orch.io",
    "version": "v1",
    "kind": "CertificateSigningRequest",
    "verbs": [
     "get",
     "patch",
     "update"
    ],
    "connect": false,
    "enabledByDefault": true
   }
  ]
 },
 {
  "group": "networking.orch.io",
  "resource": "ingressclasses",
  "singular": "ingressclass",
  "kind": "IngressClass",
  "listKind": "IngressClassList",
  "namespaced": false,
  "shortNames": [],
  "categories": [],
  "verbs": [
   "create",
   "delete",
   "deletecollection",
   "get",
   "list",
   "patch",
   "update",
   "watch"
  ],
  "virtual": false,
  "storage": {
   "group": "networking.orch.io",
   "resource": "ingressclasses"
  },
  "hub": {
   "group": "networking.orch.io",
   "version": "v1",
   "kind": "IngressClass"
  },
  "versions": [
   {
    "version": "v1",
    "enabledByDefault": true
   },
   {
    "version": "v1beta1",
    "enabledByDefault": true,
    "deprecation": {
     "deprecated": "1.19",
     "removed": "1.22",
     "replacement": {
      "group": "networking.orch.io",
      "version": "v1",
      "kind": "IngressClassList"
     }
    }
   }
  ],
  "subresources": []
 },
 {
  "group": "networking.orch.io",
  "resource": "ingresses",
  "singular": "ingress",
  "kind": "Ingress",
  "listKind": "IngressList",
  "namespaced": true,
  "shortNames": [
   "ing"
  ],
  "categories": [],
  "verbs": [
   "create",
   "delete",
   "deletecollection",
   "get",
   "list",
   "patch",
   "update",
   "watch"
  ],
  "virtual": false,
  "storage": {
   "group": "networking.orch.io",
   "resource": "ingresses"
  },
  "hub": {
   "group": "networking.orch.io",
   "version": "v1",
   "kind": "Ingress"
  },
  "versions": [
   {
    "version": "v1",
    "enabledByDefault": true
   },
   {
    "version": "v1beta1",
    "enabledByDefault": true,
    "deprecation": {
     "deprecated": "1.19",
     "removed": "1.22",
     "replacement": {
      "group": "networking.orch.io",
      "version": "v1",
      "kind": "Ingress"
     }
    }
   }
  ],
  "subresources": [
   {
    "name": "status",
    "group": "networking.orch.io",
    "version": "v1",
    "kind": "Ingress",
    "verbs": [
     "get",
     "patch",
     "update"
    ],
    "connect": false,
    "enabledByDefault": true
   }
  ]
 },
 {
  "group": "networking.orch.io",
  "resource": "networkpolicies",
  "singular": "networkpolicy",
  "kind": "NetworkPolicy",
  "listKind": "NetworkPolicyList",
  "namespaced": true,
  "shortNames": [
   "netpol"
  ],
  "categories": [],
  "verbs": [
   "create",
   "delete",
   "deletecollection",
   "get",
   "list",
   "patch",
   "update",
   "watch"
  ],
  "virtual": false,
  "storage": {
   "group": "networking.orch.io",
   "resource": "networkpolicies"
  },
  "hub": {
   "group": "networking.orch.io",
   "version": "v1",
   "kind": "NetworkPolicy"
  },
  "versions": [
   {
    "version": "v1",
    "enabledByDefault": true
   }
  ],
  "subresources": []
 },
 {
  "group": "extensions",
  "resource": "ingresses",
  "singular": "ingress",
  "kind": "Ingress",
  "listKind": "IngressList",
  "namespaced": true,
  "shortNames": [
   "ing"
  ],
  "categories": [],
  "verbs": [
   "create",
   "delete",
   "deletecollection",
   "get",
   "list",
   "patch",
   "update",
   "watch"
  ],
  "virtual": false,
  "storage": {
   "group": "networking.orch.io",
   "resource": "ingresses"
  },
  "hub": {
   "group": "networking.orch.io",
   "version": "v1",
   "kind": "Ingress"
  },
  "versions": [
   {
    "version": "v1beta1",
    "enabledByDefault": true,
    "deprecation": {
     "deprecated": "1.14",
     "removed": "1.22",
     "replacement": {
      "group": "networking.orch.io",
      "version": "v1",
      "kind": "Ingress"
     }
    }
   }
  ],
  "subresources": [
   {
    "name": "status",
    "group": "extensions",
    "version": "v1beta1",
    "kind": "Ingress",
    "verbs": [
     "get",
     "patch",
     "update"
    ],
    "connect": false,
    "enabledByDefault": true
   }
  ]
 },
 {
  "group": "policy",
  "resource": "poddisruptionbudgets",
  "singular": "poddisruptionbudget",
  "kind": "PodDisruptionBudget",
  "listKind": "PodDisruptionBudgetList",
  "namespaced": true,
  "shortNames": [
   "pdb"
  ],
  "categories": [],
  "verbs": [
   "create",
   "delete",
   "deletecollection",
   "get",
   "list",
   "patch",
   "update",
   "watch"
  ],
  "virtual": false,
  "storage": {
   "group": "policy",
   "resource": "poddisruptionbudgets"
  },
  "hub": {
   "group": "policy",
   "version": "v1",
   "kind": "PodDisruptionBudget"
  },
  "versions": [
   {
    "version": "v1",
    "enabledByDefault": true
   },
   {
    "version": "v1beta1",
    "enabledByDefault": true,
    "deprecation": {
     "deprecated": "1.21",
     "removed": "1.25",
     "replacement": {
      "group": "policy",
      "version": "v1",
      "kind": "PodDisruptionBudget"
     }
    }
   }
  ],
  "subresources": [
   {
    "name": "status",
    "group": "policy",
    "version": "v1",
    "kind": "PodDisruptionBudget",
    "verbs": [
     "get",
     "patch",
     "update"
    ],
    "connect": false,
    "enabledByDefault": true
   }
  ]
 },
 {
  "group": "policy",
  "resource": "podsecuritypolicies",
  "singular": "podsecuritypolicy",
  "kind": "PodSecurityPolicy",
  "listKind": "PodSecurityPolicyList",
  "namespaced": false,
  "shortNames": [
   "psp"
  ],
  "categories": [],
  "verbs": [
   "create",
   "delete",
   "deletecollection",
   "get",
   "list",
   "patch",
   "update",
   "watch"
  ],
  "virtual": false,
  "storage": {
   "group": "policy",
   "resource": "podsecuritypolicies"
  },
  "hub": {
   "group": "policy",
   "version": "v1beta1",
   "kind": "PodSecurityPolicy"
  },
  "versions": [
   {
    "version": "v1beta1",
    "enabledByDefault": true,
    "deprecation": {
     "deprecated": "1.21",
     "removed": "1.25"
    }
   }
  ],
  "subresources": []
 },
 {
  "group": "rbac.authorization.orch.io",
  "resource": "clusterrolebindings",
  "singular": "clusterrolebinding",
  "kind": "ClusterRoleBinding",
  "listKind": "ClusterRoleBindingList",
  "namespaced": false,
  "shortNames": [],
  "categories": [],
  "verbs": [
   "create",
   "delete",
   "deletecollection",
   "get",
   "list",
   "patch",
   "update",
   "watch"
  ],
  "virtual": false,
  "storage": {
   "group": "rbac.authorization.orch.io",
   "resource": "clusterrolebindings"
  },
  "hub": {
   "group": "rbac.authorization.orch.io",
   "version": "v1",
   "kind": "ClusterRoleBinding"
  },
  "versions": [
   {
    "version": "v1",
    "enabledByDefault": true
   },
   {
    "version": "v1beta1",
    "enabledByDefault": true,
    "deprecation": {
     "deprecated": "1.17",
     "removed": "1.22",
     "replacement": {
      "group": "rbac.authorization.orch.io",
      "version": "v1",
      "kind": "ClusterRoleBinding"
     }
    }
   },
   {
    "version": "v1alpha1",
    "enabledByDefault": false
   }
  ],
  "subresources": []
 },
 {
  "group": "rbac.authorization.orch.io",
  "resource": "clusterroles",
  "singular": "clusterrole",
  "kind": "ClusterRole",
  "listKind": "ClusterRoleList",
  "namespaced": false,
  "shortNames": [],
  "categories": [],
  "verbs": [
   "create",
   "delete",
   "deletecollection",
   "get",
   "list",
   "patch",
   "update",
   "watch"
  ],
  "virtual": false,
  "storage": {
   "group": "rbac.authorization.orch.io",
   "resource": "clusterroles"
  },
  "hub": {
   "group": "rbac.authorization.orch.io",
   "version": "v1",
   "kind": "ClusterRole"
  },
  "versions": [
   {
    "version": "v1",
    "enabledByDefault": true
   },
   {
    "version": "v1beta1",
    "enabledByDefault": true,
    "deprecation": {
     "deprecated": "1.17",
     "removed": "1.22",
     "replacement": {
      "group": "rbac.authorization.orch.io",
      "version": "v1",
      "kind": "ClusterRole"
     }
    }
   },
   {
    "version": "v1alpha1",
    "enabledByDefault": false
   }
  ],
  "subresources": []
 },
 {
  "group": "rbac.authorization.orch.io",
  "resource": "rolebindings",
  "singular": "rolebinding",
  "kind": "RoleBinding",
  "listKind": "RoleBindingList",
  "namespaced": true,
  "shortNames": [],
  "categories": [],
  "verbs": [
   "create",
   "delete",
   "deletecollection",
   "get",
   "list",
   "patch",
   "update",
   "watch"
  ],
  "virtual": false,
  "storage": {
   "group": "rbac.authorization.orch.io",
   "resource": "rolebindings"
  },
  "hub": {
   "group": "rbac.authorization.orch.io",
   "version": "v1",
   "kind": "RoleBinding"
  },
  "versions": [
   {
    "version": "v1",
    "enabledByDefault": true
   },
   {
    "version": "v1beta1",
    "enabledByDefault": true,
    "deprecation": {
     "deprecated": "1.17",
     "removed": "1.22",
     "replacement": {
      "group": "rbac.authorization.orch.io",
      "version": "v1",
      "kind": "RoleBinding"
     }
    }
   },
   {
    "version": "v1alpha1",
    "enabledByDefault": false
   }
  ],
  "subresources": []
 },
 {
  "group": "rbac.authorization.orch.io",
  "resource": "roles",
  "singular": "role",
  "kind": "Role",
  "listKind": "RoleList",
  "namespaced": true,
  "shortNames": [],
  "categories": [],
  "verbs": [
   "create",
   "delete",
   "deletecollection",
   "get",
   "list",
   "patch",
   "update",
   "watch"
  ],
  "virtual": false,
  "storage": {
   "group": "rbac.authorization.orch.io",
   "resource": "roles"
  },
  "hub": {
   "group": "rbac.authorization.orch.io",
   "version": "v1",
   "kind": "Role"
  },
  "versions": [
   {
    "version": "v1",
    "enabledByDefault": true
   },
   {
    "version": "v1beta1",
    "enabledByDefault": true,
    "deprecation": {
     "deprecated": "1.17",
     "removed": "1.22",
     "replacement": {
      "group": "rbac.authorization.orch.io",
      "version": "v1",
      "kind": "Role"
     }
    }
   },
   {
    "version": "v1alpha1",
    "enabledByDefault": false
   }
  ],
  "subresources": []
 },
 {
  "group": "storage.orch.io",
  "resource": "csidrivers",
  "singular": "csidriver",
  "kind": "CSIDriver",
  "listKind": "CSIDriverList",
  "namespaced": false,
  "shortNames": [],
  "categories": [],
  "verbs": [
   "create",
   "delete",
   "deletecollection",
   "get",
   "list",
   "patch",
   "update",
   "watch"
  ],
  "virtual": false,
  "storage": {
   "group": "storage.orch.io",
   "resource": "csidrivers"
  },
  "hub": {
   "group": "storage.orch.io",
   "version": "v1",
   "kind": "CSIDriver"
  },
  "versions": [
   {
    "version": "v1",
    "enabledByDefault": true
   },
   {
    "version": "v1beta1",
    "enabledByDefault": true,
    "deprecation": {
     "deprecated": "1.19",
     "removed": "1.22",
     "replacement": {
      "group": "storage.orch.io",
      "version": "v1",
      "kind": "CSIDriver"
     }
    }
   }
  ],
  "subresources": []
 },
 {
  "group": "storage.orch.io",
  "resource": "csinodes",
  "singular": "csinode",
  "kind": "CSINode",
  "listKind": "CSINodeList",
  "namespaced": false,
  "shortNames": [],
  "categories": [],
  "verbs": [
   "create",
   "delete",
   "deletecollection",
   "get",
   "list",
   "patch",
   "update",
   "watch"
  ],
  "virtual": false,
  "storage": {
   "group": "storage.orch.io",
   "resource": "csinodes"
  },
  "hub": {
   "group": "storage.orch.io",
   "version": "v1",
   "kind": "CSINode"
  },
  "versions": [
   {
    "version": "v1",
    "enabledByDefault": true
   },
   {
    "version": "v1beta1",
    "enabledByDefault": true,
    "deprecation": {
     "deprecated": "1.17",
     "removed": "1.22",
     "replacement": {
      "group": "storage.orch.io",
      "version": "v1",
      "kind": "CSINode"
     }
    }
   }
  ],
  "subresources": []
 },
 {
  "group": "storage.orch.io",
  "resource": "storageclasses",
  "singular": "storageclass",
  "kind": "StorageClass",
  "listKind": "StorageClassList",
  "namespaced": false,
  "shortNames": [
   "sc"
  ],
  "categories": [],
  "verbs": [
   "create",
   "delete",
   "deletecollection",
   "get",
   "list",
   "patch",
   "update",
   "watch"
  ],
  "virtual": false,
  "storage": {
   "group": "storage.orch.io",
   "resource": "storageclasses"
  },
  "hub": {
   "group": "storage.orch.io",
   "version": "v1",
   "kind": "StorageClass"
  },
  "versions": [
   {
    "version": "v1",
    "enabledByDefault": true
   },
   {
    "version": "v1beta1",
    "enabledByDefault": true,
    "deprecation": {
     "deprecated": "1.19",
     "removed": "1.22",
     "replacement": {
      "group": "storage.orch.io",
      "version": "v1",
      "kind": "StorageClass"
     }
    }
   }
  ],
  "subresources": []
 },
 {
  "group": "storage.orch.io",
  "resource": "volumeattachments",
  "singular": "volumeattachment",
  "kind": "VolumeAttachment",
  "listKind": "VolumeAttachmentList",
  "namespaced": false,
  "shortNames": [],
  "categories": [],
  "verbs": [
   "create",
   "delete",
   "deletecollection",
   "get",
   "list",
   "patch",
   "update",
   "watch"
  ],
  "virtual": false,
  "storage": {
   "group": "storage.orch.io",
   "resource": "volumeattachments"
  },
  "hub": {
   "group": "storage.orch.io",
   "version": "v1",
   "kind": "VolumeAttachment"
  },
  "versions": [
   {
    "version": "v1",
    "enabledByDefault": true
   },
   {
    "version": "v1beta1",
    "enabledByDefault": true,
    "deprecation": {
     "deprecated": "1.19",
     "removed": "1.22",
     "replacement": {
      "group": "storage.orch.io",
      "version": "v1",
      "kind": "VolumeAttachment"
     }
    }
   },
   {
    "version": "v1alpha1",
    "enabledByDefault": false,
    "deprecation": {
     "deprecated": "1.21",
     "removed": "1.24",
     "replacement": {
      "group": "storage.orch.io",
      "version": "v1",
      "kind": "VolumeAttachment"
     }
    }
   }
  ],
  "subresources": [
   {
    "name": "status",
    "group": "storage.orch.io",
    "version": "v1",
    "kind": "VolumeAttachment",
    "verbs": [
     "get",
     "patch",
     "update"
    ],
    "connect": false,
    "enabledByDefault": true
   }
  ]
 },
 {
  "group": "storage.orch.io",
  "resource": "csistoragecapacities",
  "singular": "csistoragecapacity",
  "kind": "CSIStorageCapacity",
  "listKind": "CSIStorageCapacityList",
  "namespaced": true,
  "shortNames": [],
  "categories": [],
  "verbs": [
   "create",
   "delete",
   "deletecollection",
   "get",
   "list",
   "patch",
   "update",
   "watch"
  ],
  "virtual": false,
  "storage": {
   "group": "storage.orch.io",
   "resource": "csistoragecapacities"
  },
  "hub": {
   "group": "storage.orch.io",
   "version": "v1beta1",
   "kind": "CSIStorageCapacity"
  },
  "versions": [
   {
    "version": "v1beta1",
    "enabledByDefault": true,
    "deprecation": {
     "deprecated": "1.24",
     "removed": "1.27"
    }
   },
   {
    "version": "v1alpha1",
    "enabledByDefault": false,
    "deprecation": {
     "deprecated": "1.21",
     "removed": "1.24",
     "replacement": {
      "group": "storage.orch.io",
      "version": "v1beta1",
      "kind": "CSIStorageCapacity"
     }
    }
   }
  ],
  "subresources": []
 },
 {
  "group": "admissionregistration.orch.io",
  "resource": "mutatingwebhookconfigurations",
  "singular": "mutatingwebhookconfiguration",
  "kind": "MutatingWebhookConfiguration",
  "listKind": "MutatingWebhookConfigurationList",
  "namespaced": false,
  "shortNames": [],
  "categories": [
   "api-extensions"
  ],
  "verbs": [
   "create",
   "delete",
   "deletecollection",
   "get",
   "list",
   "patch",
   "update",
   "watch"
  ],
  "virtual": false,
  "storage": {
   "group": "admissionregistration.orch.io",
   "resource": "mutatingwebhookconfigurations"
  },
  "hub": {
   "group": "admissionregistration.orch.io",
   "version": "v1",
   "kind": "MutatingWebhookConfiguration"
  },
  "versions": [
   {
    "version": "v1",
    "enabledByDefault": true
   },
   {
    "version": "v1beta1",
    "enabledByDefault": true,
    "deprecation": {
     "deprecated": "1.16",
     "removed": "1.22",
     "replacement": {
      "group": "admissionregistration.orch.io",
      "version": "v1",
      "kind": "MutatingWebhookConfiguration"
     }
    }
   }
  ],
  "subresources": []
 },
 {
  "group": "admissionregistration.orch.io",
  "resource": "validatingwebhookconfigurations",
  "singular": "validatingwebhookconfiguration",
  "kind": "ValidatingWebhookConfiguration",
  "listKind": "ValidatingWebhookConfigurationList",
  "namespaced": false,
  "shortNames": [],
  "categories": [
   "api-extensions"
  ],
  "verbs": [
   "create",
   "delete",
   "deletecollection",
   "get",
   "list",
   "patch",
   "update",
   "watch"
  ],
  "virtual": false,
  "storage": {
   "group": "admissionregistration.orch.io",
   "resource": "validatingwebhookconfigurations"
  },
  "hub": {
   "group": "admissionregistration.orch.io",
   "version": "v1",
   "kind": "ValidatingWebhookConfiguration"
  },
  "versions": [
   {
    "version": "v1",
    "enabledByDefault": true
   },
   {
    "version": "v1beta1",
    "enabledByDefault": true,
    "deprecation": {
     "deprecated": "1.16",
     "removed": "1.22",
     "replacement": {
      "group": "admissionregistration.orch.io",
      "version": "v1",
      "kind": "ValidatingWebhookConfiguration"
     }
    }
   }
  ],
  "subresources": []
 },
 {
  "group": "apiextensions.orch.io",
  "resource": "customresourcedefinitions",
  "singular": "customresourcedefinition",
  "kind": "CustomResourceDefinition",
  "listKind": "CustomResourceDefinitionList",
  "namespaced": false,
  "shortNames": [
   "crd",
   "crds"
  ],
  "categories": [
   "api-extensions"
  ],
  "verbs": [
   "create",
   "delete",
   "deletecollection",
   "get",
   "list",
   "patch",
   "update",
   "watch"
  ],
  "virtual": false,
  "storage": {
   "group": "apiextensions.orch.io",
   "resource": "customresourcedefinitions"
  },
  "hub": {
   "group": "apiextensions.orch.io",
   "version": "v1",
   "kind": "CustomResourceDefinition"
  },
  "versions": [
   {
    "version": "v1",
    "enabledByDefault": true
   },
   {
    "version": "v1beta1",
    "enabledByDefault": true,
    "deprecation": {
     "deprecated": "1.16",
     "removed": "1.22",
     "replacement": {
      "group": "apiextensions.orch.io",
      "version": "v1",
      "kind": "CustomResourceDefinition"
     }
    }
   }
  ],
  "subresources": [
   {
    "name": "status",
    "group": "apiextensions.orch.io",
    "version": "v1",
    "kind": "CustomResourceDefinition",
    "verbs": [
     "get",
     "patch",
     "update"
    ],
    "connect": false,
    "enabledByDefault": true
   }
  ]
 },
 {
  "group": "scheduling.orch.io",
  "resource": "priorityclasses",
  "singular": "priorityclass",
  "kind": "PriorityClass",
  "listKind": "PriorityClassList",
  "namespaced": false,
  "shortNames": [
   "pc"
  ],
  "categories": [],
  "verbs": [
   "create",
   "delete",
   "deletecollection",
   "get",
   "list",
   "patch",
   "update",
   "watch"
  ],
  "virtual": false,
  "storage": {
   "group": "scheduling.orch.io",
   "resource": "priorityclasses"
  },
  "hub": {
   "group": "scheduling.orch.io",
   "version": "v1",
   "kind": "PriorityClass"
  },
  "versions": [
   {
    "version": "v1",
    "enabledByDefault": true
   },
   {
    "version": "v1beta1",
    "enabledByDefault": true,
    "deprecation": {
     "deprecated": "1.14",
     "removed": "1.22",
     "replacement": {
      "group": "scheduling.orch.io",
      "version": "v1",
      "kind": "PriorityClass"
     }
    }
   },
   {
    "version": "v1alpha1",
    "enabledByDefault": false
   }
  ],
  "subresources": []
 },
 {
  "group": "coordination.orch.io",
  "resource": "leases",
  "singular": "lease",
  "kind": "Lease",
  "listKind": "LeaseList",
  "namespaced": true,
  "shortNames": [],
  "categories": [],
  "verbs": [
   "create",
   "delete",
   "deletecollection",
   "get",
   "list",
   "patch",
   "update",
   "watch"
  ],
  "virtual": false,
  "storage": {
   "group": "coordination.orch.io",
   "resource": "leases"
  },
  "hub": {
   "group": "coordination.orch.io",
   "version": "v1",
   "kind": "Lease"
  },
  "versions": [
   {
    "version": "v1",
    "enabledByDefault": true
   },
   {
    "version": "v1beta1",
    "enabledByDefault": true,
    "deprecation": {
     "deprecated": "1.19",
     "removed": "1.22",
     "replacement": {
      "group": "coordination.orch.io",
      "version": "v1",
      "kind": "Lease"
     }
    }
   }
  ],
  "subresources": []
 },
 {
  "group": "node.orch.io",
  "resource": "runtimeclasses",
  "singular": "runtimeclass",
  "kind": "RuntimeClass",
  "listKind": "RuntimeClassList",
  "namespaced": false,
  "shortNames": [],
  "categories": [],
  "verbs": [
   "create",
   "delete",
   "deletecollection",
   "get",
   "list",
   "patch",
   "update",
   "watch"
  ],
  "virtual": false,
  "storage": {
   "group": "node.orch.io",
   "resource": "runtimeclasses"
  },
  "hub": {
   "group": "node.orch.io",
   "version": "v1",
   "kind": "RuntimeClass"
  },
  "versions": [
   {
    "version": "v1",
    "enabledByDefault": true
   },
   {
    "version": "v1beta1",
    "enabledByDefault": true,
    "deprecation": {
     "deprecated": "1.22",
     "removed": "1.25"
    }
   },
   {
    "version": "v1alpha1",
    "enabledByDefault": false
   }
  ],
  "subresources": []
 },
 {
  "group": "discovery.orch.io",
  "resource": "endpointslices",
  "singular": "endpointslice",
  "kind": "EndpointSlice",
  "listKind": "EndpointSliceList",
  "namespaced": true,
  "shortNames": [],
  "categories": [],
  "verbs": [
   "create",
   "delete",
   "deletecollection",
   "get",
   "list",
   "patch",
   "update",
   "watch"
  ],
  "virtual": false,
  "storage": {
   "group": "discovery.orch.io",
   "resource": "endpointslices"
  },
  "hub": {
   "group": "discovery.orch.io",
   "version": "v1",
   "kind": "EndpointSlice"
  },
  "versions": [
   {
    "version": "v1",
    "enabledByDefault": true
   },
   {
    "version": "v1beta1",
    "enabledByDefault": true,
    "deprecation": {
     "deprecated": "1.21",
     "removed": "1.25",
     "replacement": {
      "group": "discovery.orch.io",
      "version": "v1",
      "kind": "EndpointSlice"
     }
    }
   }
  ],
  "subresources": []
 },
 {
  "group": "flowcontrol.apiserver.orch.io",
  "resource": "flowschemas",
  "singular": "flowschema",
  "kind": "FlowSchema",
  "listKind": "FlowSchemaList",
  "namespaced": false,
  "shortNames": [],
  "categories": [],
  "verbs": [
   "create",
   "delete",
   "deletecollection",
   "get",
   "list",
   "patch",
   "update",
   "watch"
  ],
  "virtual": false,
  "storage": {
   "group": "flowcontrol.apiserver.orch.io",
   "resource": "flowschemas"
  },
  "hub": {
   "group": "flowcontrol.apiserver.orch.io",
   "version": "v1beta1",
   "kind": "FlowSchema"
  },
  "versions": [
   {
    "version": "v1beta1",
    "enabledByDefault": true,
    "deprecation": {
     "deprecated": "1.23",
     "removed": "1.26"
    }
   }
  ],
  "subresources": [
   {
    "name": "status",
    "group": "flowcontrol.apiserver.orch.io",
    "version": "v1beta1",
    "kind": "FlowSchema",
    "verbs": [
     "get",
     "patch",
     "update"
    ],
    "connect": false,
    "enabledByDefault": true
   }
  ]
 },
 {
  "group": "flowcontrol.apiserver.orch.io",
  "resource": "prioritylevelconfigurations",
  "singular": "prioritylevelconfiguration",
  "kind": "PriorityLevelConfiguration",
  "listKind": "PriorityLevelConfigurationList",
  "namespaced": false,
  "shortNames": [],
  "categories": [],
  "verbs": [
   "create",
   "delete",
   "deletecollection",
   "get",
   "list",
   "patch",
   "update",
   "watch"
  ],
  "virtual": false,
  "storage": {
   "group": "flowcontrol.apiserver.orch.io",
   "resource": "prioritylevelconfigurations"
  },
  "hub": {
   "group": "flowcontrol.apiserver.orch.io",
   "version": "v1beta1",
   "kind": "PriorityLevelConfiguration"
  },
  "versions": [
   {
    "version": "v1beta1",
    "enabledByDefault": true,
    "deprecation": {
     "deprecated": "1.23",
     "removed": "1.26"
    }
   }
  ],
  "subresources": [
   {
    "name": "status",
    "group": "flowcontrol.apiserver.orch.io",
    "version": "v1beta1",
    "kind": "PriorityLevelConfiguration",
    "verbs": [
     "get",
     "patch",
     "update"
    ],
    "connect": false,
    "enabledByDefault": true
   }
  ]
 },
 {
  "group": "internal.apiserver.orch.io",
  "resource": "storageversions",
  "singular": "storageversion",
  "kind": "StorageVersion",
  "listKind": "StorageVersionList",
  "namespaced": false,
  "shortNames": [],
  "categories": [],
  "verbs": [
   "create",
   "delete",
   "deletecollection",
   "get",
   "list",
   "patch",
   "update",
   "watch"
  ],
  "virtual": false,
  "storage": {
   "group": "internal.apiserver.orch.io",
   "resource": "storageversions"
  },
  "hub": {
   "group": "internal.apiserver.orch.io",
   "version": "v1alpha1",
   "kind": "StorageVersion"
  },
  "versions": [
   {
    "version": "v1alpha1",
    "enabledByDefault": false
   }
  ],
  "subresources": [
   {
    "name": "status",
    "group": "internal.apiserver.orch.io",
    "version": "v1alpha1",
    "kind": "StorageVersion",
    "verbs": [
     "get",
     "patch",
     "update"
    ],
    "connect": false,
    "enabledByDefault": true
   }
  ]
 }
];
}

/** By group and version, both in neutral spelling. */
export const kindsByGroupVersion: readonly GroupVersionKinds[] = [
  { group: 'admissionregistration.orch.io', version: 'v1', kinds: admissionregistration_v1 },
  { group: 'admissionregistration.orch.io', version: 'v1beta1', kinds: admissionregistration_v1beta1 },
  { group: 'apiextensions.orch.io', version: 'v1', kinds: apiextensions_v1 },
  { group: 'apiextensions.orch.io', version: 'v1beta1', kinds: apiextensions_v1beta1 },
  { group: 'apiregistration.orch.io', version: 'v1', kinds: apiregistration_v1 },
  { group: 'apiregistration.orch.io', version: 'v1beta1', kinds: apiregistration_v1beta1 },
  { group: 'internal.apiserver.orch.io', version: 'v1alpha1', kinds: apiserverinternal_v1alpha1 },
  { group: 'apps', version: 'v1', kinds: apps_v1 },
  { group: 'authentication.orch.io', version: 'v1', kinds: authentication_v1 },
  { group: 'authentication.orch.io', version: 'v1beta1', kinds: authentication_v1beta1 },
  { group: 'authorization.orch.io', version: 'v1', kinds: authorization_v1 },
  { group: 'authorization.orch.io', version: 'v1beta1', kinds: authorization_v1beta1 },
  { group: 'autoscaling', version: 'v1', kinds: autoscaling_v1 },
  { group: 'autoscaling', version: 'v2beta1', kinds: autoscaling_v2beta1 },
  { group: 'autoscaling', version: 'v2beta2', kinds: autoscaling_v2beta2 },
  { group: 'batch', version: 'v1', kinds: batch_v1 },
  { group: 'batch', version: 'v1beta1', kinds: batch_v1beta1 },
  { group: 'certificates.orch.io', version: 'v1', kinds: certificates_v1 },
  { group: 'certificates.orch.io', version: 'v1beta1', kinds: certificates_v1beta1 },
  { group: 'coordination.orch.io', version: 'v1', kinds: coordination_v1 },
  { group: 'coordination.orch.io', version: 'v1beta1', kinds: coordination_v1beta1 },
  { group: '', version: 'v1', kinds: core_v1 },
  { group: 'discovery.orch.io', version: 'v1', kinds: discovery_v1 },
  { group: 'discovery.orch.io', version: 'v1beta1', kinds: discovery_v1beta1 },
  { group: 'events.orch.io', version: 'v1', kinds: events_v1 },
  { group: 'events.orch.io', version: 'v1beta1', kinds: events_v1beta1 },
  { group: 'extensions', version: 'v1beta1', kinds: extensions_v1beta1 },
  { group: 'flowcontrol.apiserver.orch.io', version: 'v1beta1', kinds: flowcontrol_v1beta1 },
  { group: 'networking.orch.io', version: 'v1', kinds: networking_v1 },
  { group: 'networking.orch.io', version: 'v1beta1', kinds: networking_v1beta1 },
  { group: 'node.orch.io', version: 'v1', kinds: node_v1 },
  { group: 'node.orch.io', version: 'v1alpha1', kinds: node_v1alpha1 },
  { group: 'node.orch.io', version: 'v1beta1', kinds: node_v1beta1 },
  { group: 'policy', version: 'v1', kinds: policy_v1 },
  { group: 'policy', version: 'v1beta1', kinds: policy_v1beta1 },
  { group: 'rbac.authorization.orch.io', version: 'v1', kinds: rbac_v1 },
  { group: 'rbac.authorization.orch.io', version: 'v1alpha1', kinds: rbac_v1alpha1 },
  { group: 'rbac.authorization.orch.io', version: 'v1beta1', kinds: rbac_v1beta1 },
  { group: 'scheduling.orch.io', version: 'v1', kinds: scheduling_v1 },
  { group: 'scheduling.orch.io', version: 'v1alpha1', kinds: scheduling_v1alpha1 },
  { group: 'scheduling.orch.io', version: 'v1beta1', kinds: scheduling_v1beta1 },
  { group: 'storage.orch.io', version: 'v1', kinds: storage_v1 },
  { group: 'storage.orch.io', version: 'v1alpha1', kinds: storage_v1alpha1 },
  { group: 'storage.orch.io', version: 'v1beta1', kinds: storage_v1beta1 },
];

export interface GroupVersionKinds {
  readonly group: string;
  readonly version: string;
  readonly kinds: () => Readonly<Record<string, GeneratedKind>>;
}
