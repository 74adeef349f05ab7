// Generated from packages/api/data/bootstrap.yaml by npm run generate. Do not edit.
import type { BootstrapObjects } from '../bootstrap/bootstrap-objects.js';

export function bootstrapData(): BootstrapObjects {
  return {
 "namespaces": [
  {
   "kind": "Namespace",
   "apiVersion": "v1",
   "metadata": {
    "name": "default",
    "labels": {
     "orch.io/metadata.name": "default"
    }
   },
   "spec": {
    "finalizers": [
     "orch"
    ]
   },
   "status": {
    "phase": "Active"
   }
  },
  {
   "kind": "Namespace",
   "apiVersion": "v1",
   "metadata": {
    "name": "orch-node-lease",
    "labels": {
     "orch.io/metadata.name": "orch-node-lease"
    }
   },
   "spec": {
    "finalizers": [
     "orch"
    ]
   },
   "status": {
    "phase": "Active"
   }
  },
  {
   "kind": "Namespace",
   "apiVersion": "v1",
   "metadata": {
    "name": "orch-public",
    "labels": {
     "orch.io/metadata.name": "orch-public"
    }
   },
   "spec": {
    "finalizers": [
     "orch"
    ]
   },
   "status": {
    "phase": "Active"
   }
  },
  {
   "kind": "Namespace",
   "apiVersion": "v1",
   "metadata": {
    "name": "orch-system",
    "labels": {
     "orch.io/metadata.name": "orch-system"
    }
   },
   "spec": {
    "finalizers": [
     "orch"
    ]
   },
   "status": {
    "phase": "Active"
   }
  }
 ],
 "priorityClasses": [
  {
   "kind": "PriorityClass",
   "apiVersion": "scheduling.orch.io/v1",
   "metadata": {
    "name": "system-cluster-critical"
   },
   "value": 2000000000,
   "description": "Used for system critical pods that must run in the cluster, but can be moved to another node if necessary.",
   "preemptionPolicy": "PreemptLowerPriority"
  },
  {
   "kind": "PriorityClass",
   "apiVersion": "scheduling.orch.io/v1",
   "metadata": {
    "name": "system-node-critical"
   },
   "value": 2000001000,
   "description": "Used for system critical pods that must not be moved from their current node.",
   "preemptionPolicy": "PreemptLowerPriority"
  }
 ],
 "priorityLevelConfigurations": [
  {
   "kind": "PriorityLevelConfiguration",
   "apiVersion": "flowcontrol.apiserver.orch.io/v1beta1",
   "metadata": {
    "name": "catch-all"
   },
   "spec": {
    "type": "Limited",
    "limited": {
     "assuredConcurrencyShares": 5,
     "limitResponse": {
      "type": "Reject"
     }
    }
   },
   "status": {}
  },
  {
   "kind": "PriorityLevelConfiguration",
   "apiVersion": "flowcontrol.apiserver.orch.io/v1beta1",
   "metadata": {
    "name": "exempt"
   },
   "spec": {
    "type": "Exempt"
   },
   "status": {}
  },
  {
   "kind": "PriorityLevelConfiguration",
   "apiVersion": "flowcontrol.apiserver.orch.io/v1beta1",
   "metadata": {
    "name": "global-default"
   },
   "spec": {
    "type": "Limited",
    "limited": {
     "assuredConcurrencyShares": 20,
     "limitResponse": {
      "type": "Queue",
      "queuing": {
       "queues": 128,
       "handSize": 6,
       "queueLengthLimit": 50
      }
     }
    }
   },
   "status": {}
  },
  {
   "kind": "PriorityLevelConfiguration",
   "apiVersion": "flowcontrol.apiserver.orch.io/v1beta1",
   "metadata": {
    "name": "leader-election"
   },
   "spec": {
    "type": "Limited",
    "limited": {
     "assuredConcurrencyShares": 10,
     "limitResponse": {
      "type": "Queue",
      "queuing": {
       "queues": 16,
       "handSize": 4,
       "queueLengthLimit": 50
      }
     }
    }
   },
   "status": {}
  },
  {
   "kind": "PriorityLevelConfiguration",
   "apiVersion": "flowcontrol.apiserver.orch.io/v1beta1",
   "metadata": {
    "name": "system"
   },
   "spec": {
    "type": "Limited",
    "limited": {
     "assuredConcurrencyShares": 30,
     "limitResponse": {
      "type": "Queue",
      "queuing": {
       "queues": 64,
       "handSize": 6,
       "queueLengthLimit": 50
      }
     }
    }
   },
   "status": {}
  },
  {
   "kind": "PriorityLevelConfiguration",
   "apiVersion": "flowcontrol.apiserver.orch.io/v1beta1",
   "metadata": {
    "name": "workload-high"
   },
   "spec": {
    "type": "Limited",
    "limited": {
     "assuredConcurrencyShares": 40,
     "limitResponse": {
      "type": "Queue",
      "queuing": {
       "queues": 128,
       "handSize": 6,
       "queueLengthLimit": 50
      }
     }
    }
   },
   "status": {}
  },
  {
   "kind": "PriorityLevelConfiguration",
   "apiVersion": "flowcontrol.apiserver.orch.io/v1beta1",
   "metadata": {
    "name": "workload-low"
   },
   "spec": {
    "type": "Limited",
    "limited": {
     "assuredConcurrencyShares": 100,
     "limitResponse": {
      "type": "Queue",
      "queuing": {
       "queues": 128,
       "handSize": 6,
       "queueLengthLimit": 50
      }
     }
    }
   },
   "status": {}
  }
 ],
 "flowSchemas": [
  {
   "kind": "FlowSchema",
   "apiVersion": "flowcontrol.apiserver.orch.io/v1beta1",
   "metadata": {
    "name": "catch-all"
   },
   "spec": {
    "priorityLevelConfiguration": {
     "name": "catch-all"
    },
    "matchingPrecedence": 10000,
    "distinguisherMethod": {
     "type": "ByUser"
    },
    "rules": [
     {
      "subjects": [
       {
        "kind": "Group",
        "group": {
         "name": "system:unauthenticated"
        }
       },
       {
        "kind": "Group",
        "group": {
         "name": "system:authenticated"
        }
       }
      ],
      "resourceRules": [
       {
        "verbs": [
         "*"
        ],
        "apiGroups": [
         "*"
        ],
        "resources": [
         "*"
        ],
        "clusterScope": true,
        "namespaces": [
         "*"
        ]
       }
      ],
      "nonResourceRules": [
       {
        "verbs": [
         "*"
        ],
        "nonResourceURLs": [
         "*"
        ]
       }
      ]
     }
    ]
   },
   "status": {}
  },
  {
   "kind": "FlowSchema",
   "apiVersion": "flowcontrol.apiserver.orch.io/v1beta1",
   "metadata": {
    "name": "exempt"
   },
   "spec": {
    "priorityLevelConfiguration": {
     "name": "exempt"
    },
    "matchingPrecedence": 1,
    "rules": [
     {
      "subjects": [
       {
        "kind": "Group",
        "group": {
         "name": "system:masters"
        }
       }
      ],
      "resourceRules": [
       {
        "verbs": [
         "*"
        ],
        "apiGroups": [
         "*"
        ],
        "resources": [
         "*"
        ],
        "clusterScope": true,
        "namespaces": [
         "*"
        ]
       }
      ],
      "nonResourceRules": [
       {
        "verbs": [
         "*"
        ],
        "nonResourceURLs": [
         "*"
        ]
       }
      ]
     }
    ]
   },
   "status": {}
  },
  {
   "kind": "FlowSchema",
   "apiVersion": "flowcontrol.apiserver.orch.io/v1beta1",
   "metadata": {
    "name": "global-default"
   },
   "spec": {
    "priorityLevelConfiguration": {
     "name": "global-default"
    },
    "matchingPrecedence": 9900,
    "distinguisherMethod": {
     "type": "ByUser"
    },
    "rules": [
     {
      "subjects": [
       {
        "kind": "Group",
        "group": {
         "name": "system:unauthenticated"
        }
       },
       {
        "kind": "Group",
        "group": {
         "name": "system:authenticated"
        }
       }
      ],
      "resourceRules": [
       {
        "verbs": [
         "*"
        ],
        "apiGroups": [
         "*"
        ],
        "resources": [
         "*"
        ],
        "clusterScope": true,
        "namespaces": [
         "*"
        ]
       }
      ],
      "nonResourceRules": [
       {
        "verbs": [
         "*"
        ],
        "nonResourceURLs": [
         "*"
        ]
       }
      ]
     }
    ]
   },
   "status": {}
  },
  {
   "kind": "FlowSchema",
   "apiVersion": "flowcontrol.apiserver.orch.io/v1beta1",
   "metadata": {
    "name": "controller-manager"
   },
   "spec": {
    "priorityLevelConfiguration": {
     "name": "workload-high"
    },
    "matchingPrecedence": 800,
    "distinguisherMethod": {
     "type": "ByNamespace"
    },
    "rules": [
     {
      "subjects": [
       {
        "kind": "User",
        "user": {
         "name": "system:controller-manager"
        }
       }
      ],
      "resourceRules": [
       {
        "verbs": [
         "*"
        ],
        "apiGroups": [
         "*"
        ],
        "resources": [
         "*"
        ],
        "clusterScope": true,
        "namespaces": [
         "*"
        ]
       }
      ],
      "nonResourceRules": [
       {
        "verbs": [
         "*"
        ],
        "nonResourceURLs": [
         "*"
        ]
       }
      ]
     }
    ]
   },
   "status": {}
  },
  {
   "kind": "FlowSchema",
   "apiVersion": "flowcontrol.apiserver.orch.io/v1beta1",
   "metadata": {
    "name": "scheduler"
   },
   "spec": {
    "priorityLevelConfiguration": {
     "name": "workload-high"
    },
    "matchingPrecedence": 800,
    "distinguisherMethod": {
     "type": "ByNamespace"
    },
    "rules": [
     {
      "subjects": [
       {
        "kind": "User",
        "user": {
         "name": "system:scheduler"
        }
       }
      ],
      "resourceRules": [
       {
        "verbs": [
         "*"
        ],
        "apiGroups": [
         "*"
        ],
        "resources": [
         "*"
        ],
        "clusterScope": true,
        "namespaces": [
         "*"
        ]
       }
      ],
      "nonResourceRules": [
       {
        "verbs": [
         "*"
        ],
        "nonResourceURLs": [
         "*"
        ]
       }
      ]
     }
    ]
   },
   "status": {}
  },
  {
   "kind": "FlowSchema",
   "apiVersion": "flowcontrol.apiserver.orch.io/v1beta1",
   "metadata": {
    "name": "orch-system-service-accounts"
   },
   "spec": {
    "priorityLevelConfiguration": {
     "name": "workload-high"
    },
    "matchingPrecedence": 900,
    "distinguisherMethod": {
     "type": "ByNamespace"
    },
    "rules": [
     {
      "subjects": [
       {
        "kind": "ServiceAccount",
        "serviceAccount": {
         "namespace": "orch-system",
         "name": "*"
        }
       }
      ],
      "resourceRules": [
       {
        "verbs": [
         "*"
        ],
        "apiGroups": [
         "*"
        ],
        "resources": [
         "*"
        ],
        "clusterScope": true,
        "namespaces": [
         "*"
        ]
       }
      ],
      "nonResourceRules": [
       {
        "verbs": [
         "*"
        ],
        "nonResourceURLs": [
         "*"
        ]
       }
      ]
     }
    ]
   },
   "status": {}
  },
  {
   "kind": "FlowSchema",
   "apiVersion": "flowcontrol.apiserver.orch.io/v1beta1",
   "metadata": {
    "name": "service-accounts"
   },
   "spec": {
    "priorityLevelConfiguration": {
     "name": "workload-low"
    },
    "matchingPrecedence": 9000,
    "distinguisherMethod": {
     "type": "ByUser"
    },
    "rules": [
     {
      "subjects": [
       {
        "kind": "Group",
        "group": {
         "name": "system:serviceaccounts"
        }
       }
      ],
      "resourceRules": [
       {
        "verbs": [
         "*"
        ],
        "apiGroups": [
         "*"
        ],
        "resources": [
         "*"
        ],
        "clusterScope": true,
        "namespaces": [
         "*"
        ]
       }
      ],
      "nonResourceRules": [
       {
        "verbs": [
         "*"
        ],
        "nonResourceURLs": [
         "*"
        ]
       }
      ]
     }
    ]
   },
   "status": {}
  },
  {
   "kind": "FlowSchema",
   "apiVersion": "flowcontrol.apiserver.orch.io/v1beta1",
   "metadata": {
    "name": "system-leader-election"
   },
   "spec": {
    "priorityLevelConfiguration": {
     "name": "leader-election"
    },
    "matchingPrecedence": 100,
    "distinguisherMethod": {
     "type": "ByUser"
    },
    "rules": [
     {
      "subjects": [
       {
        "kind": "User",
        "user": {
         "name": "system:controller-manager"
        }
       },
       {
        "kind": "User",
        "user": {
         "name": "system:scheduler"
        }
       },
       {
        "kind": "ServiceAccount",
        "serviceAccount": {
         "namespace": "orch-system",
         "name": "*"
        }
       }
      ],
      "resourceRules": [
       {
        "verbs": [
         "get",
         "create",
         "update"
        ],
        "apiGroups": [
         ""
        ],
        "resources": [
         "endpoints",
         "configmaps"
        ],
        "namespaces": [
         "orch-system"
        ]
       },
       {
        "verbs": [
         "get",
         "create",
         "update"
        ],
        "apiGroups": [
         "coordination.orch.io"
        ],
        "resources": [
         "leases"
        ],
        "namespaces": [
         "*"
        ]
       }
      ]
     }
    ]
   },
   "status": {}
  },
  {
   "kind": "FlowSchema",
   "apiVersion": "flowcontrol.apiserver.orch.io/v1beta1",
   "metadata": {
    "name": "system-nodes"
   },
   "spec": {
    "priorityLevelConfiguration": {
     "name": "system"
    },
    "matchingPrecedence": 500,
    "distinguisherMethod": {
     "type": "ByUser"
    },
    "rules": [
     {
      "subjects": [
       {
        "kind": "Group",
        "group": {
         "name": "system:nodes"
        }
       }
      ],
      "resourceRules": [
       {
        "verbs": [
         "*"
        ],
        "apiGroups": [
         "*"
        ],
        "resources": [
         "*"
        ],
        "clusterScope": true,
        "namespaces": [
         "*"
        ]
       }
      ],
      "nonResourceRules": [
       {
        "verbs": [
         "*"
        ],
        "nonResourceURLs": [
         "*"
        ]
       }
      ]
     }
    ]
   },
   "status": {}
  },
  {
   "kind": "FlowSchema",
   "apiVersion": "flowcontrol.apiserver.orch.io/v1beta1",
   "metadata": {
    "name": "workload-leader-election"
   },
   "spec": {
    "priorityLevelConfiguration": {
     "name": "leader-election"
    },
    "matchingPrecedence": 200,
    "distinguisherMethod": {
     "type": "ByUser"
    },
    "rules": [
     {
      "subjects": [
       {
        "kind": "ServiceAccount",
        "serviceAccount": {
         "namespace": "orch-system",
         "name": "*"
        }
       }
      ],
      "resourceRules": [
       {
        "verbs": [
         "get",
         "create",
         "update"
        ],
        "apiGroups": [
         ""
        ],
        "resources": [
         "endpoints",
         "configmaps"
        ],
        "namespaces": [
         "*"
        ]
       },
       {
        "verbs": [
         "get",
         "create",
         "update"
        ],
        "apiGroups": [
         "coordination.orch.io"
        ],
        "resources": [
         "leases"
        ],
        "namespaces": [
         "*"
        ]
       }
      ]
     }
    ]
   },
   "status": {}
  }
 ],
 "clusterRoles": [
  {
   "kind": "ClusterRole",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "admin",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "rules": null,
   "aggregationRule": {
    "clusterRoleSelectors": [
     {
      "matchLabels": {
       "rbac.authorization.orch.io/aggregate-to-admin": "true"
      }
     }
    ]
   }
  },
  {
   "kind": "ClusterRole",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "cluster-admin",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "rules": [
    {
     "verbs": [
      "*"
     ],
     "apiGroups": [
      "*"
     ],
     "resources": [
      "*"
     ]
    },
    {
     "verbs": [
      "*"
     ],
     "nonResourceURLs": [
      "*"
     ]
    }
   ]
  },
  {
   "kind": "ClusterRole",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "edit",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults",
     "rbac.authorization.orch.io/aggregate-to-admin": "true"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "rules": null,
   "aggregationRule": {
    "clusterRoleSelectors": [
     {
      "matchLabels": {
       "rbac.authorization.orch.io/aggregate-to-edit": "true"
      }
     }
    ]
   }
  },
  {
   "kind": "ClusterRole",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:aggregate-to-admin",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults",
     "rbac.authorization.orch.io/aggregate-to-admin": "true"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "rules": [
    {
     "verbs": [
      "create"
     ],
     "apiGroups": [
      "authorization.orch.io"
     ],
     "resources": [
      "localsubjectaccessreviews"
     ]
    },
    {
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
     "apiGroups": [
      "rbac.authorization.orch.io"
     ],
     "resources": [
      "rolebindings",
      "roles"
     ]
    }
   ]
  },
  {
   "kind": "ClusterRole",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:aggregate-to-edit",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults",
     "rbac.authorization.orch.io/aggregate-to-edit": "true"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "rules": [
    {
     "verbs": [
      "get",
      "list",
      "watch"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "pods/attach",
      "pods/exec",
      "pods/portforward",
      "pods/proxy",
      "secrets",
      "services/proxy"
     ]
    },
    {
     "verbs": [
      "impersonate"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "serviceaccounts"
     ]
    },
    {
     "verbs": [
      "create",
      "delete",
      "deletecollection",
      "patch",
      "update"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "pods",
      "pods/attach",
      "pods/exec",
      "pods/portforward",
      "pods/proxy"
     ]
    },
    {
     "verbs": [
      "create",
      "delete",
      "deletecollection",
      "patch",
      "update"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "configmaps",
      "endpoints",
      "persistentvolumeclaims",
      "replicationcontrollers",
      "replicationcontrollers/scale",
      "secrets",
      "serviceaccounts",
      "services",
      "services/proxy"
     ]
    },
    {
     "verbs": [
      "create",
      "delete",
      "deletecollection",
      "patch",
      "update"
     ],
     "apiGroups": [
      "apps"
     ],
     "resources": [
      "daemonsets",
      "deployments",
      "deployments/rollback",
      "deployments/scale",
      "replicasets",
      "replicasets/scale",
      "statefulsets",
      "statefulsets/scale"
     ]
    },
    {
     "verbs": [
      "create",
      "delete",
      "deletecollection",
      "patch",
      "update"
     ],
     "apiGroups": [
      "autoscaling"
     ],
     "resources": [
      "horizontalpodautoscalers"
     ]
    },
    {
     "verbs": [
      "create",
      "delete",
      "deletecollection",
      "patch",
      "update"
     ],
     "apiGroups": [
      "batch"
     ],
     "resources": [
      "cronjobs",
      "jobs"
     ]
    },
    {
     "verbs": [
      "create",
      "delete",
      "deletecollection",
      "patch",
      "update"
     ],
     "apiGroups": [
      "extensions"
     ],
     "resources": [
      "daemonsets",
      "deployments",
      "deployments/rollback",
      "deployments/scale",
      "ingresses",
      "networkpolicies",
      "replicasets",
      "replicasets/scale",
      "replicationcontrollers/scale"
     ]
    },
    {
     "verbs": [
      "create",
      "delete",
      "deletecollection",
      "patch",
      "update"
     ],
     "apiGroups": [
      "policy"
     ],
     "resources": [
      "poddisruptionbudgets"
     ]
    },
    {
     "verbs": [
      "create",
      "delete",
      "deletecollection",
      "patch",
      "update"
     ],
     "apiGroups": [
      "networking.orch.io"
     ],
     "resources": [
      "ingresses",
      "networkpolicies"
     ]
    }
   ]
  },
  {
   "kind": "ClusterRole",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:aggregate-to-view",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults",
     "rbac.authorization.orch.io/aggregate-to-view": "true"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "rules": [
    {
     "verbs": [
      "get",
      "list",
      "watch"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "configmaps",
      "endpoints",
      "persistentvolumeclaims",
      "persistentvolumeclaims/status",
      "pods",
      "replicationcontrollers",
      "replicationcontrollers/scale",
      "serviceaccounts",
      "services",
      "services/status"
     ]
    },
    {
     "verbs": [
      "get",
      "list",
      "watch"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "bindings",
      "events",
      "limitranges",
      "namespaces/status",
      "pods/log",
      "pods/status",
      "replicationcontrollers/status",
      "resourcequotas",
      "resourcequotas/status"
     ]
    },
    {
     "verbs": [
      "get",
      "list",
      "watch"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "namespaces"
     ]
    },
    {
     "verbs": [
      "get",
      "list",
      "watch"
     ],
     "apiGroups": [
      "apps"
     ],
     "resources": [
      "controllerrevisions",
      "daemonsets",
      "daemonsets/status",
      "deployments",
      "deployments/scale",
      "deployments/status",
      "replicasets",
      "replicasets/scale",
      "replicasets/status",
      "statefulsets",
      "statefulsets/scale",
      "statefulsets/status"
     ]
    },
    {
     "verbs": [
      "get",
      "list",
      "watch"
     ],
     "apiGroups": [
      "autoscaling"
     ],
     "resources": [
      "horizontalpodautoscalers",
      "horizontalpodautoscalers/status"
     ]
    },
    {
     "verbs": [
      "get",
      "list",
      "watch"
     ],
     "apiGroups": [
      "batch"
     ],
     "resources": [
      "cronjobs",
      "cronjobs/status",
      "jobs",
      "jobs/status"
     ]
    },
    {
     "verbs": [
      "get",
      "list",
      "watch"
     ],
     "apiGroups": [
      "extensions"
     ],
     "resources": [
      "daemonsets",
      "daemonsets/status",
      "deployments",
      "deployments/scale",
      "deployments/status",
      "ingresses",
      "ingresses/status",
      "networkpolicies",
      "replicasets",
      "replicasets/scale",
      "replicasets/status",
      "replicationcontrollers/scale"
     ]
    },
    {
     "verbs": [
      "get",
      "list",
      "watch"
     ],
     "apiGroups": [
      "policy"
     ],
     "resources": [
      "poddisruptionbudgets",
      "poddisruptionbudgets/status"
     ]
    },
    {
     "verbs": [
      "get",
      "list",
      "watch"
     ],
     "apiGroups": [
      "networking.orch.io"
     ],
     "resources": [
      "ingresses",
      "ingresses/status",
      "networkpolicies"
     ]
    }
   ]
  },
  {
   "kind": "ClusterRole",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:auth-delegator",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "rules": [
    {
     "verbs": [
      "create"
     ],
     "apiGroups": [
      "authentication.orch.io"
     ],
     "resources": [
      "tokenreviews"
     ]
    },
    {
     "verbs": [
      "create"
     ],
     "apiGroups": [
      "authorization.orch.io"
     ],
     "resources": [
      "subjectaccessreviews"
     ]
    }
   ]
  },
  {
   "kind": "ClusterRole",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:basic-user",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "rules": [
    {
     "verbs": [
      "create"
     ],
     "apiGroups": [
      "authorization.orch.io"
     ],
     "resources": [
      "selfsubjectaccessreviews",
      "selfsubjectrulesreviews"
     ]
    }
   ]
  },
  {
   "kind": "ClusterRole",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:certificates.orch.io:certificatesigningrequests:nodeclient",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "rules": [
    {
     "verbs": [
      "create"
     ],
     "apiGroups": [
      "certificates.orch.io"
     ],
     "resources": [
      "certificatesigningrequests/nodeclient"
     ]
    }
   ]
  },
  {
   "kind": "ClusterRole",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:certificates.orch.io:certificatesigningrequests:selfnodeclient",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "rules": [
    {
     "verbs": [
      "create"
     ],
     "apiGroups": [
      "certificates.orch.io"
     ],
     "resources": [
      "certificatesigningrequests/selfnodeclient"
     ]
    }
   ]
  },
  {
   "kind": "ClusterRole",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:certificates.orch.io:apiserver-client-approver",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "rules": [
    {
     "verbs": [
      "approve"
     ],
     "apiGroups": [
      "certificates.orch.io"
     ],
     "resources": [
      "signers"
     ],
     "resourceNames": [
      "orch.io/apiserver-client"
     ]
    }
   ]
  },
  {
   "kind": "ClusterRole",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:certificates.orch.io:apiserver-client-nodeagent-approver",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "rules": [
    {
     "verbs": [
      "approve"
     ],
     "apiGroups": [
      "certificates.orch.io"
     ],
     "resources": [
      "signers"
     ],
     "resourceNames": [
      "orch.io/apiserver-client-nodeagent"
     ]
    }
   ]
  },
  {
   "kind": "ClusterRole",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:certificates.orch.io:nodeagent-serving-approver",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "rules": [
    {
     "verbs": [
      "approve"
     ],
     "apiGroups": [
      "certificates.orch.io"
     ],
     "resources": [
      "signers"
     ],
     "resourceNames": [
      "orch.io/nodeagent-serving"
     ]
    }
   ]
  },
  {
   "kind": "ClusterRole",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:certificates.orch.io:legacy-unknown-approver",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "rules": [
    {
     "verbs": [
      "approve"
     ],
     "apiGroups": [
      "certificates.orch.io"
     ],
     "resources": [
      "signers"
     ],
     "resourceNames": [
      "orch.io/legacy-unknown"
     ]
    }
   ]
  },
  {
   "kind": "ClusterRole",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:controller:attachdetach-controller",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "rules": [
    {
     "verbs": [
      "list",
      "watch"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "persistentvolumeclaims",
      "persistentvolumes"
     ]
    },
    {
     "verbs": [
      "get",
      "list",
      "watch"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "nodes"
     ]
    },
    {
     "verbs": [
      "patch",
      "update"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "nodes/status"
     ]
    },
    {
     "verbs": [
      "list",
      "watch"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "pods"
     ]
    },
    {
     "verbs": [
      "create",
      "patch",
      "update"
     ],
     "apiGroups": [
      "",
      "events.orch.io"
     ],
     "resources": [
      "events"
     ]
    },
    {
     "verbs": [
      "create",
      "delete",
      "get",
      "list",
      "watch"
     ],
     "apiGroups": [
      "storage.orch.io"
     ],
     "resources": [
      "volumeattachments"
     ]
    },
    {
     "verbs": [
      "get",
      "list",
      "watch"
     ],
     "apiGroups": [
      "storage.orch.io"
     ],
     "resources": [
      "csidrivers"
     ]
    },
    {
     "verbs": [
      "get",
      "list",
      "watch"
     ],
     "apiGroups": [
      "storage.orch.io"
     ],
     "resources": [
      "csinodes"
     ]
    }
   ]
  },
  {
   "kind": "ClusterRole",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:controller:certificate-controller",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "rules": [
    {
     "verbs": [
      "delete",
      "get",
      "list",
      "watch"
     ],
     "apiGroups": [
      "certificates.orch.io"
     ],
     "resources": [
      "certificatesigningrequests"
     ]
    },
    {
     "verbs": [
      "update"
     ],
     "apiGroups": [
      "certificates.orch.io"
     ],
     "resources": [
      "certificatesigningrequests/approval",
      "certificatesigningrequests/status"
     ]
    },
    {
     "verbs": [
      "approve"
     ],
     "apiGroups": [
      "certificates.orch.io"
     ],
     "resources": [
      "signers"
     ],
     "resourceNames": [
      "orch.io/apiserver-client-nodeagent"
     ]
    },
    {
     "verbs": [
      "sign"
     ],
     "apiGroups": [
      "certificates.orch.io"
     ],
     "resources": [
      "signers"
     ],
     "resourceNames": [
      "orch.io/apiserver-client",
      "orch.io/apiserver-client-nodeagent",
      "orch.io/nodeagent-serving",
      "orch.io/legacy-unknown"
     ]
    },
    {
     "verbs": [
      "create"
     ],
     "apiGroups": [
      "authorization.orch.io"
     ],
     "resources": [
      "subjectaccessreviews"
     ]
    },
    {
     "verbs": [
      "create",
      "patch",
      "update"
     ],
     "apiGroups": [
      "",
      "events.orch.io"
     ],
     "resources": [
      "events"
     ]
    }
   ]
  },
  {
   "kind": "ClusterRole",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:controller:clusterrole-aggregation-controller",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "rules": [
    {
     "verbs": [
      "escalate",
      "get",
      "list",
      "patch",
      "update",
      "watch"
     ],
     "apiGroups": [
      "rbac.authorization.orch.io"
     ],
     "resources": [
      "clusterroles"
     ]
    }
   ]
  },
  {
   "kind": "ClusterRole",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:controller:cronjob-controller",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "rules": [
    {
     "verbs": [
      "get",
      "list",
      "update",
      "watch"
     ],
     "apiGroups": [
      "batch"
     ],
     "resources": [
      "cronjobs"
     ]
    },
    {
     "verbs": [
      "create",
      "delete",
      "get",
      "list",
      "patch",
      "update",
      "watch"
     ],
     "apiGroups": [
      "batch"
     ],
     "resources": [
      "jobs"
     ]
    },
    {
     "verbs": [
      "update"
     ],
     "apiGroups": [
      "batch"
     ],
     "resources": [
      "cronjobs/status"
     ]
    },
    {
     "verbs": [
      "update"
     ],
     "apiGroups": [
      "batch"
     ],
     "resources": [
      "cronjobs/finalizers"
     ]
    },
    {
     "verbs": [
      "delete",
      "list"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "pods"
     ]
    },
    {
     "verbs": [
      "create",
      "patch",
      "update"
     ],
     "apiGroups": [
      "",
      "events.orch.io"
     ],
     "resources": [
      "events"
     ]
    }
   ]
  },
  {
   "kind": "ClusterRole",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:controller:daemon-set-controller",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "rules": [
    {
     "verbs": [
      "get",
      "list",
      "watch"
     ],
     "apiGroups": [
      "apps",
      "extensions"
     ],
     "resources": [
      "daemonsets"
     ]
    },
    {
     "verbs": [
      "update"
     ],
     "apiGroups": [
      "apps",
      "extensions"
     ],
     "resources": [
      "daemonsets/status"
     ]
    },
    {
     "verbs": [
      "update"
     ],
     "apiGroups": [
      "apps",
      "extensions"
     ],
     "resources": [
      "daemonsets/finalizers"
     ]
    },
    {
     "verbs": [
      "list",
      "watch"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "nodes"
     ]
    },
    {
     "verbs": [
      "create",
      "delete",
      "list",
      "patch",
      "watch"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "pods"
     ]
    },
    {
     "verbs": [
      "create"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "pods/binding"
     ]
    },
    {
     "verbs": [
      "create",
      "delete",
      "get",
      "list",
      "patch",
      "update",
      "watch"
     ],
     "apiGroups": [
      "apps"
     ],
     "resources": [
      "controllerrevisions"
     ]
    },
    {
     "verbs": [
      "create",
      "patch",
      "update"
     ],
     "apiGroups": [
      "",
      "events.orch.io"
     ],
     "resources": [
      "events"
     ]
    }
   ]
  },
  {
   "kind": "ClusterRole",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:controller:deployment-controller",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "rules": [
    {
     "verbs": [
      "get",
      "list",
      "update",
      "watch"
     ],
     "apiGroups": [
      "apps",
      "extensions"
     ],
     "resources": [
      "deployments"
     ]
    },
    {
     "verbs": [
      "update"
     ],
     "apiGroups": [
      "apps",
      "extensions"
     ],
     "resources": [
      "deployments/status"
     ]
    },
    {
     "verbs": [
      "update"
     ],
     "apiGroups": [
      "apps",
      "extensions"
     ],
     "resources": [
      "deployments/finalizers"
     ]
    },
    {
     "verbs": [
      "create",
      "delete",
      "get",
      "list",
      "patch",
      "update",
      "watch"
     ],
     "apiGroups": [
      "apps",
      "extensions"
     ],
     "resources": [
      "replicasets"
     ]
    },
    {
     "verbs": [
      "get",
      "list",
      "update",
      "watch"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "pods"
     ]
    },
    {
     "verbs": [
      "create",
      "patch",
      "update"
     ],
     "apiGroups": [
      "",
      "events.orch.io"
     ],
     "resources": [
      "events"
     ]
    }
   ]
  },
  {
   "kind": "ClusterRole",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:controller:disruption-controller",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "rules": [
    {
     "verbs": [
      "get",
      "list",
      "watch"
     ],
     "apiGroups": [
      "apps",
      "extensions"
     ],
     "resources": [
      "deployments"
     ]
    },
    {
     "verbs": [
      "get",
      "list",
      "watch"
     ],
     "apiGroups": [
      "apps",
      "extensions"
     ],
     "resources": [
      "replicasets"
     ]
    },
    {
     "verbs": [
      "get",
      "list",
      "watch"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "replicationcontrollers"
     ]
    },
    {
     "verbs": [
      "get",
      "list",
      "watch"
     ],
     "apiGroups": [
      "policy"
     ],
     "resources": [
      "poddisruptionbudgets"
     ]
    },
    {
     "verbs": [
      "get",
      "list",
      "watch"
     ],
     "apiGroups": [
      "apps"
     ],
     "resources": [
      "statefulsets"
     ]
    },
    {
     "verbs": [
      "update"
     ],
     "apiGroups": [
      "policy"
     ],
     "resources": [
      "poddisruptionbudgets/status"
     ]
    },
    {
     "verbs": [
      "get"
     ],
     "apiGroups": [
      "*"
     ],
     "resources": [
      "*/scale"
     ]
    },
    {
     "verbs": [
      "create",
      "patch",
      "update"
     ],
     "apiGroups": [
      "",
      "events.orch.io"
     ],
     "resources": [
      "events"
     ]
    }
   ]
  },
  {
   "kind": "ClusterRole",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:controller:endpoint-controller",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "rules": [
    {
     "verbs": [
      "get",
      "list",
      "watch"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "pods",
      "services"
     ]
    },
    {
     "verbs": [
      "create",
      "delete",
      "get",
      "list",
      "update"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "endpoints"
     ]
    },
    {
     "verbs": [
      "create"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "endpoints/restricted"
     ]
    },
    {
     "verbs": [
      "create",
      "patch",
      "update"
     ],
     "apiGroups": [
      "",
      "events.orch.io"
     ],
     "resources": [
      "events"
     ]
    }
   ]
  },
  {
   "kind": "ClusterRole",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:controller:endpointslice-controller",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "rules": [
    {
     "verbs": [
      "get",
      "list",
      "watch"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "nodes",
      "pods",
      "services"
     ]
    },
    {
     "verbs": [
      "update"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "services/finalizers"
     ]
    },
    {
     "verbs": [
      "create",
      "delete",
      "get",
      "list",
      "update"
     ],
     "apiGroups": [
      "discovery.orch.io"
     ],
     "resources": [
      "endpointslices"
     ]
    },
    {
     "verbs": [
      "create",
      "patch",
      "update"
     ],
     "apiGroups": [
      "",
      "events.orch.io"
     ],
     "resources": [
      "events"
     ]
    }
   ]
  },
  {
   "kind": "ClusterRole",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:controller:endpointslicemirroring-controller",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "rules": [
    {
     "verbs": [
      "get",
      "list",
      "watch"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "endpoints",
      "services"
     ]
    },
    {
     "verbs": [
      "update"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "services/finalizers"
     ]
    },
    {
     "verbs": [
      "update"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "endpoints/finalizers"
     ]
    },
    {
     "verbs": [
      "create",
      "delete",
      "get",
      "list",
      "update"
     ],
     "apiGroups": [
      "discovery.orch.io"
     ],
     "resources": [
      "endpointslices"
     ]
    },
    {
     "verbs": [
      "create",
      "patch",
      "update"
     ],
     "apiGroups": [
      "",
      "events.orch.io"
     ],
     "resources": [
      "events"
     ]
    }
   ]
  },
  {
   "kind": "ClusterRole",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:controller:ephemeral-volume-controller",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "rules": [
    {
     "verbs": [
      "get",
      "list",
      "watch"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "pods"
     ]
    },
    {
     "verbs": [
      "create",
      "get",
      "list",
      "watch"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "persistentvolumeclaims"
     ]
    },
    {
     "verbs": [
      "create",
      "patch",
      "update"
     ],
     "apiGroups": [
      "",
      "events.orch.io"
     ],
     "resources": [
      "events"
     ]
    }
   ]
  },
  {
   "kind": "ClusterRole",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:controller:expand-controller",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "rules": [
    {
     "verbs": [
      "get",
      "list",
      "patch",
      "update",
      "watch"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "persistentvolumes"
     ]
    },
    {
     "verbs": [
      "patch",
      "update"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "persistentvolumeclaims/status"
     ]
    },
    {
     "verbs": [
      "get",
      "list",
      "watch"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "persistentvolumeclaims"
     ]
    },
    {
     "verbs": [
      "get",
      "list",
      "watch"
     ],
     "apiGroups": [
      "storage.orch.io"
     ],
     "resources": [
      "storageclasses"
     ]
    },
    {
     "verbs": [
      "get"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "endpoints",
      "services"
     ]
    },
    {
     "verbs": [
      "get"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "secrets"
     ]
    },
    {
     "verbs": [
      "create",
      "patch",
      "update"
     ],
     "apiGroups": [
      "",
      "events.orch.io"
     ],
     "resources": [
      "events"
     ]
    }
   ]
  },
  {
   "kind": "ClusterRole",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:controller:generic-garbage-collector",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "rules": [
    {
     "verbs": [
      "delete",
      "get",
      "list",
      "patch",
      "update",
      "watch"
     ],
     "apiGroups": [
      "*"
     ],
     "resources": [
      "*"
     ]
    },
    {
     "verbs": [
      "create",
      "patch",
      "update"
     ],
     "apiGroups": [
      "",
      "events.orch.io"
     ],
     "resources": [
      "events"
     ]
    }
   ]
  },
  {
   "kind": "ClusterRole",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:controller:horizontal-pod-autoscaler",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "rules": [
    {
     "verbs": [
      "get",
      "list",
      "watch"
     ],
     "apiGroups": [
      "autoscaling"
     ],
     "resources": [
      "horizontalpodautoscalers"
     ]
    },
    {
     "verbs": [
      "update"
     ],
     "apiGroups": [
      "autoscaling"
     ],
     "resources": [
      "horizontalpodautoscalers/status"
     ]
    },
    {
     "verbs": [
      "get",
      "update"
     ],
     "apiGroups": [
      "*"
     ],
     "resources": [
      "*/scale"
     ]
    },
    {
     "verbs": [
      "list"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "pods"
     ]
    },
    {
     "verbs": [
      "get"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "services/proxy"
     ],
     "resourceNames": [
      "http:heapster:",
      "https:heapster:"
     ]
    },
    {
     "verbs": [
      "list"
     ],
     "apiGroups": [
      "metrics.orch.io"
     ],
     "resources": [
      "pods"
     ]
    },
    {
     "verbs": [
      "get",
      "list"
     ],
     "apiGroups": [
      "custom.metrics.orch.io"
     ],
     "resources": [
      "*"
     ]
    },
    {
     "verbs": [
      "create",
      "patch",
      "update"
     ],
     "apiGroups": [
      "",
      "events.orch.io"
     ],
     "resources": [
      "events"
     ]
    }
   ]
  },
  {
   "kind": "ClusterRole",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:controller:job-controller",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "rules": [
    {
     "verbs": [
      "get",
      "list",
      "update",
      "watch"
     ],
     "apiGroups": [
      "batch"
     ],
     "resources": [
      "jobs"
     ]
    },
    {
     "verbs": [
      "update"
     ],
     "apiGroups": [
      "batch"
     ],
     "resources": [
      "jobs/status"
     ]
    },
    {
     "verbs": [
      "update"
     ],
     "apiGroups": [
      "batch"
     ],
     "resources": [
      "jobs/finalizers"
     ]
    },
    {
     "verbs": [
      "create",
      "delete",
      "list",
      "patch",
      "watch"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "pods"
     ]
    },
    {
     "verbs": [
      "create",
      "patch",
      "update"
     ],
     "apiGroups": [
      "",
      "events.orch.io"
     ],
     "resources": [
      "events"
     ]
    }
   ]
  },
  {
   "kind": "ClusterRole",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:controller:namespace-controller",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "rules": [
    {
     "verbs": [
      "delete",
      "get",
      "list",
      "watch"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "namespaces"
     ]
    },
    {
     "verbs": [
      "update"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "namespaces/finalize",
      "namespaces/status"
     ]
    },
    {
     "verbs": [
      "delete",
      "deletecollection",
      "get",
      "list"
     ],
     "apiGroups": [
      "*"
     ],
     "resources": [
      "*"
     ]
    }
   ]
  },
  {
   "kind": "ClusterRole",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:controller:node-controller",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "rules": [
    {
     "verbs": [
      "delete",
      "get",
      "list",
      "patch",
      "update"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "nodes"
     ]
    },
    {
     "verbs": [
      "patch",
      "update"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "nodes/status"
     ]
    },
    {
     "verbs": [
      "update"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "pods/status"
     ]
    },
    {
     "verbs": [
      "delete",
      "list"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "pods"
     ]
    },
    {
     "verbs": [
      "create",
      "patch",
      "update"
     ],
     "apiGroups": [
      "",
      "events.orch.io"
     ],
     "resources": [
      "events"
     ]
    }
   ]
  },
  {
   "kind": "ClusterRole",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:controller:persistent-volume-binder",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "rules": [
    {
     "verbs": [
      "create",
      "delete",
      "get",
      "list",
      "update",
      "watch"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "persistentvolumes"
     ]
    },
    {
     "verbs": [
      "update"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "persistentvolumes/status"
     ]
    },
    {
     "verbs": [
      "get",
      "list",
      "update",
      "watch"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "persistentvolumeclaims"
     ]
    },
    {
     "verbs": [
      "update"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "persistentvolumeclaims/status"
     ]
    },
    {
     "verbs": [
      "create",
      "delete",
      "get",
      "list",
      "watch"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "pods"
     ]
    },
    {
     "verbs": [
      "get",
      "list",
      "watch"
     ],
     "apiGroups": [
      "storage.orch.io"
     ],
     "resources": [
      "storageclasses"
     ]
    },
    {
     "verbs": [
      "create",
      "delete",
      "get",
      "update"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "endpoints"
     ]
    },
    {
     "verbs": [
      "create",
      "delete",
      "get"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "services"
     ]
    },
    {
     "verbs": [
      "get"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "secrets"
     ]
    },
    {
     "verbs": [
      "get",
      "list"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "nodes"
     ]
    },
    {
     "verbs": [
      "watch"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "events"
     ]
    },
    {
     "verbs": [
      "create",
      "patch",
      "update"
     ],
     "apiGroups": [
      "",
      "events.orch.io"
     ],
     "resources": [
      "events"
     ]
    }
   ]
  },
  {
   "kind": "ClusterRole",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:controller:pod-garbage-collector",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "rules": [
    {
     "verbs": [
      "delete",
      "list",
      "watch"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "pods"
     ]
    },
    {
     "verbs": [
      "get",
      "list"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "nodes"
     ]
    }
   ]
  },
  {
   "kind": "ClusterRole",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:controller:pv-protection-controller",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "rules": [
    {
     "verbs": [
      "get",
      "list",
      "update",
      "watch"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "persistentvolumes"
     ]
    },
    {
     "verbs": [
      "create",
      "patch",
      "update"
     ],
     "apiGroups": [
      "",
      "events.orch.io"
     ],
     "resources": [
      "events"
     ]
    }
   ]
  },
  {
   "kind": "ClusterRole",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:controller:pvc-protection-controller",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "rules": [
    {
     "verbs": [
      "get",
      "list",
      "update",
      "watch"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "persistentvolumeclaims"
     ]
    },
    {
     "verbs": [
      "get",
      "list",
      "watch"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "pods"
     ]
    },
    {
     "verbs": [
      "create",
      "patch",
      "update"
     ],
     "apiGroups": [
      "",
      "events.orch.io"
     ],
     "resources": [
      "events"
     ]
    }
   ]
  },
  {
   "kind": "ClusterRole",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:controller:replicaset-controller",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "rules": [
    {
     "verbs": [
      "get",
      "list",
      "update",
      "watch"
     ],
     "apiGroups": [
      "apps",
      "extensions"
     ],
     "resources": [
      "replicasets"
     ]
    },
    {
     "verbs": [
      "update"
     ],
     "apiGroups": [
      "apps",
      "extensions"
     ],
     "resources": [
      "replicasets/status"
     ]
    },
    {
     "verbs": [
      "update"
     ],
     "apiGroups": [
      "apps",
      "extensions"
     ],
     "resources": [
      "replicasets/finalizers"
     ]
    },
    {
     "verbs": [
      "create",
      "delete",
      "list",
      "patch",
      "watch"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "pods"
     ]
    },
    {
     "verbs": [
      "create",
      "patch",
      "update"
     ],
     "apiGroups": [
      "",
      "events.orch.io"
     ],
     "resources": [
      "events"
     ]
    }
   ]
  },
  {
   "kind": "ClusterRole",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:controller:replication-controller",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "rules": [
    {
     "verbs": [
      "get",
      "list",
      "update",
      "watch"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "replicationcontrollers"
     ]
    },
    {
     "verbs": [
      "update"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "replicationcontrollers/status"
     ]
    },
    {
     "verbs": [
      "update"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "replicationcontrollers/finalizers"
     ]
    },
    {
     "verbs": [
      "create",
      "delete",
      "list",
      "patch",
      "watch"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "pods"
     ]
    },
    {
     "verbs": [
      "create",
      "patch",
      "update"
     ],
     "apiGroups": [
      "",
      "events.orch.io"
     ],
     "resources": [
      "events"
     ]
    }
   ]
  },
  {
   "kind": "ClusterRole",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:controller:resourcequota-controller",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "rules": [
    {
     "verbs": [
      "list",
      "watch"
     ],
     "apiGroups": [
      "*"
     ],
     "resources": [
      "*"
     ]
    },
    {
     "verbs": [
      "update"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "resourcequotas/status"
     ]
    },
    {
     "verbs": [
      "create",
      "patch",
      "update"
     ],
     "apiGroups": [
      "",
      "events.orch.io"
     ],
     "resources": [
      "events"
     ]
    }
   ]
  },
  {
   "kind": "ClusterRole",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:controller:root-ca-cert-publisher",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "rules": [
    {
     "verbs": [
      "create",
      "update"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "configmaps"
     ]
    },
    {
     "verbs": [
      "create",
      "patch",
      "update"
     ],
     "apiGroups": [
      "",
      "events.orch.io"
     ],
     "resources": [
      "events"
     ]
    }
   ]
  },
  {
   "kind": "ClusterRole",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:controller:route-controller",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "rules": [
    {
     "verbs": [
      "list",
      "watch"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "nodes"
     ]
    },
    {
     "verbs": [
      "patch"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "nodes/status"
     ]
    },
    {
     "verbs": [
      "create",
      "patch",
      "update"
     ],
     "apiGroups": [
      "",
      "events.orch.io"
     ],
     "resources": [
      "events"
     ]
    }
   ]
  },
  {
   "kind": "ClusterRole",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:controller:service-account-controller",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "rules": [
    {
     "verbs": [
      "create"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "serviceaccounts"
     ]
    },
    {
     "verbs": [
      "create",
      "patch",
      "update"
     ],
     "apiGroups": [
      "",
      "events.orch.io"
     ],
     "resources": [
      "events"
     ]
    }
   ]
  },
  {
   "kind": "ClusterRole",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:controller:service-controller",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "rules": [
    {
     "verbs": [
      "get",
      "list",
      "watch"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "services"
     ]
    },
    {
     "verbs": [
      "patch",
      "update"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "services/status"
     ]
    },
    {
     "verbs": [
      "list",
      "watch"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "nodes"
     ]
    },
    {
     "verbs": [
      "create",
      "patch",
      "update"
     ],
     "apiGroups": [
      "",
      "events.orch.io"
     ],
     "resources": [
      "events"
     ]
    }
   ]
  },
  {
   "kind": "ClusterRole",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:controller:statefulset-controller",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "rules": [
    {
     "verbs": [
      "list",
      "watch"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "pods"
     ]
    },
    {
     "verbs": [
      "get",
      "list",
      "watch"
     ],
     "apiGroups": [
      "apps"
     ],
     "resources": [
      "statefulsets"
     ]
    },
    {
     "verbs": [
      "update"
     ],
     "apiGroups": [
      "apps"
     ],
     "resources": [
      "statefulsets/status"
     ]
    },
    {
     "verbs": [
      "update"
     ],
     "apiGroups": [
      "apps"
     ],
     "resources": [
      "statefulsets/finalizers"
     ]
    },
    {
     "verbs": [
      "create",
      "delete",
      "get",
      "patch",
      "update"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "pods"
     ]
    },
    {
     "verbs": [
      "create",
      "delete",
      "get",
      "list",
      "patch",
      "update",
      "watch"
     ],
     "apiGroups": [
      "apps"
     ],
     "resources": [
      "controllerrevisions"
     ]
    },
    {
     "verbs": [
      "create",
      "get"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "persistentvolumeclaims"
     ]
    },
    {
     "verbs": [
      "create",
      "patch",
      "update"
     ],
     "apiGroups": [
      "",
      "events.orch.io"
     ],
     "resources": [
      "events"
     ]
    }
   ]
  },
  {
   "kind": "ClusterRole",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:controller:ttl-after-finished-controller",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "rules": [
    {
     "verbs": [
      "delete",
      "get",
      "list",
      "watch"
     ],
     "apiGroups": [
      "batch"
     ],
     "resources": [
      "jobs"
     ]
    },
    {
     "verbs": [
      "create",
      "patch",
      "update"
     ],
     "apiGroups": [
      "",
      "events.orch.io"
     ],
     "resources": [
      "events"
     ]
    }
   ]
  },
  {
   "kind": "ClusterRole",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:controller:ttl-controller",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "rules": [
    {
     "verbs": [
      "list",
      "patch",
      "update",
      "watch"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "nodes"
     ]
    },
    {
     "verbs": [
      "create",
      "patch",
      "update"
     ],
     "apiGroups": [
      "",
      "events.orch.io"
     ],
     "resources": [
      "events"
     ]
    }
   ]
  },
  {
   "kind": "ClusterRole",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:discovery",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "rules": [
    {
     "verbs": [
      "get"
     ],
     "nonResourceURLs": [
      "/api",
      "/api/*",
      "/apis",
      "/apis/*",
      "/healthz",
      "/livez",
      "/openapi",
      "/openapi/*",
      "/readyz",
      "/version",
      "/version/"
     ]
    }
   ]
  },
  {
   "kind": "ClusterRole",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:heapster",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "rules": [
    {
     "verbs": [
      "get",
      "list",
      "watch"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "events",
      "namespaces",
      "nodes",
      "pods"
     ]
    },
    {
     "verbs": [
      "get",
      "list",
      "watch"
     ],
     "apiGroups": [
      "extensions"
     ],
     "resources": [
      "deployments"
     ]
    }
   ]
  },
  {
   "kind": "ClusterRole",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:aggregator",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "rules": [
    {
     "verbs": [
      "get",
      "list",
      "watch"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "endpoints",
      "services"
     ]
    }
   ]
  },
  {
   "kind": "ClusterRole",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:controller-manager",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "rules": [
    {
     "verbs": [
      "create",
      "patch",
      "update"
     ],
     "apiGroups": [
      "",
      "events.orch.io"
     ],
     "resources": [
      "events"
     ]
    },
    {
     "verbs": [
      "create"
     ],
     "apiGroups": [
      "coordination.orch.io"
     ],
     "resources": [
      "leases"
     ]
    },
    {
     "verbs": [
      "get",
      "update"
     ],
     "apiGroups": [
      "coordination.orch.io"
     ],
     "resources": [
      "leases"
     ],
     "resourceNames": [
      "controller-manager"
     ]
    },
    {
     "verbs": [
      "create"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "endpoints"
     ]
    },
    {
     "verbs": [
      "get",
      "update"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "endpoints"
     ],
     "resourceNames": [
      "controller-manager"
     ]
    },
    {
     "verbs": [
      "create"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "secrets",
      "serviceaccounts"
     ]
    },
    {
     "verbs": [
      "delete"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "secrets"
     ]
    },
    {
     "verbs": [
      "get"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "configmaps",
      "namespaces",
      "secrets",
      "serviceaccounts"
     ]
    },
    {
     "verbs": [
      "update"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "secrets",
      "serviceaccounts"
     ]
    },
    {
     "verbs": [
      "create"
     ],
     "apiGroups": [
      "authentication.orch.io"
     ],
     "resources": [
      "tokenreviews"
     ]
    },
    {
     "verbs": [
      "create"
     ],
     "apiGroups": [
      "authorization.orch.io"
     ],
     "resources": [
      "subjectaccessreviews"
     ]
    },
    {
     "verbs": [
      "list",
      "watch"
     ],
     "apiGroups": [
      "*"
     ],
     "resources": [
      "*"
     ]
    },
    {
     "verbs": [
      "create"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "serviceaccounts/token"
     ]
    }
   ]
  },
  {
   "kind": "ClusterRole",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:dns",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "rules": [
    {
     "verbs": [
      "list",
      "watch"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "endpoints",
      "services"
     ]
    }
   ]
  },
  {
   "kind": "ClusterRole",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:scheduler",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "rules": [
    {
     "verbs": [
      "create",
      "patch",
      "update"
     ],
     "apiGroups": [
      "",
      "events.orch.io"
     ],
     "resources": [
      "events"
     ]
    },
    {
     "verbs": [
      "create"
     ],
     "apiGroups": [
      "coordination.orch.io"
     ],
     "resources": [
      "leases"
     ]
    },
    {
     "verbs": [
      "get",
      "update"
     ],
     "apiGroups": [
      "coordination.orch.io"
     ],
     "resources": [
      "leases"
     ],
     "resourceNames": [
      "scheduler"
     ]
    },
    {
     "verbs": [
      "create"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "endpoints"
     ]
    },
    {
     "verbs": [
      "get",
      "update"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "endpoints"
     ],
     "resourceNames": [
      "scheduler"
     ]
    },
    {
     "verbs": [
      "get",
      "list",
      "watch"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "nodes"
     ]
    },
    {
     "verbs": [
      "delete",
      "get",
      "list",
      "watch"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "pods"
     ]
    },
    {
     "verbs": [
      "create"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "bindings",
      "pods/binding"
     ]
    },
    {
     "verbs": [
      "patch",
      "update"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "pods/status"
     ]
    },
    {
     "verbs": [
      "get",
      "list",
      "watch"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "replicationcontrollers",
      "services"
     ]
    },
    {
     "verbs": [
      "get",
      "list",
      "watch"
     ],
     "apiGroups": [
      "apps",
      "extensions"
     ],
     "resources": [
      "replicasets"
     ]
    },
    {
     "verbs": [
      "get",
      "list",
      "watch"
     ],
     "apiGroups": [
      "apps"
     ],
     "resources": [
      "statefulsets"
     ]
    },
    {
     "verbs": [
      "get",
      "list",
      "watch"
     ],
     "apiGroups": [
      "policy"
     ],
     "resources": [
      "poddisruptionbudgets"
     ]
    },
    {
     "verbs": [
      "get",
      "list",
      "watch"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "persistentvolumeclaims",
      "persistentvolumes"
     ]
    },
    {
     "verbs": [
      "create"
     ],
     "apiGroups": [
      "authentication.orch.io"
     ],
     "resources": [
      "tokenreviews"
     ]
    },
    {
     "verbs": [
      "create"
     ],
     "apiGroups": [
      "authorization.orch.io"
     ],
     "resources": [
      "subjectaccessreviews"
     ]
    },
    {
     "verbs": [
      "get",
      "list",
      "watch"
     ],
     "apiGroups": [
      "storage.orch.io"
     ],
     "resources": [
      "csinodes"
     ]
    },
    {
     "verbs": [
      "get",
      "list",
      "watch"
     ],
     "apiGroups": [
      "storage.orch.io"
     ],
     "resources": [
      "csidrivers"
     ]
    },
    {
     "verbs": [
      "get",
      "list",
      "watch"
     ],
     "apiGroups": [
      "storage.orch.io"
     ],
     "resources": [
      "csistoragecapacities"
     ]
    }
   ]
  },
  {
   "kind": "ClusterRole",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:nodeagent-api-admin",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "rules": [
    {
     "verbs": [
      "get",
      "list",
      "watch"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "nodes"
     ]
    },
    {
     "verbs": [
      "proxy"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "nodes"
     ]
    },
    {
     "verbs": [
      "*"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "nodes/log",
      "nodes/metrics",
      "nodes/proxy",
      "nodes/spec",
      "nodes/stats"
     ]
    }
   ]
  },
  {
   "kind": "ClusterRole",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:monitoring",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "rules": [
    {
     "verbs": [
      "get"
     ],
     "nonResourceURLs": [
      "/healthz",
      "/healthz/*",
      "/livez",
      "/livez/*",
      "/metrics",
      "/readyz",
      "/readyz/*"
     ]
    }
   ]
  },
  {
   "kind": "ClusterRole",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:node",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "rules": [
    {
     "verbs": [
      "create"
     ],
     "apiGroups": [
      "authentication.orch.io"
     ],
     "resources": [
      "tokenreviews"
     ]
    },
    {
     "verbs": [
      "create"
     ],
     "apiGroups": [
      "authorization.orch.io"
     ],
     "resources": [
      "localsubjectaccessreviews",
      "subjectaccessreviews"
     ]
    },
    {
     "verbs": [
      "get",
      "list",
      "watch"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "services"
     ]
    },
    {
     "verbs": [
      "create",
      "get",
      "list",
      "watch"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "nodes"
     ]
    },
    {
     "verbs": [
      "patch",
      "update"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "nodes/status"
     ]
    },
    {
     "verbs": [
      "patch",
      "update"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "nodes"
     ]
    },
    {
     "verbs": [
      "create",
      "patch",
      "update"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "events"
     ]
    },
    {
     "verbs": [
      "get",
      "list",
      "watch"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "pods"
     ]
    },
    {
     "verbs": [
      "create",
      "delete"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "pods"
     ]
    },
    {
     "verbs": [
      "patch",
      "update"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "pods/status"
     ]
    },
    {
     "verbs": [
      "create"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "pods/eviction"
     ]
    },
    {
     "verbs": [
      "get",
      "list",
      "watch"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "configmaps",
      "secrets"
     ]
    },
    {
     "verbs": [
      "get"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "persistentvolumeclaims",
      "persistentvolumes"
     ]
    },
    {
     "verbs": [
      "get"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "endpoints"
     ]
    },
    {
     "verbs": [
      "create",
      "get",
      "list",
      "watch"
     ],
     "apiGroups": [
      "certificates.orch.io"
     ],
     "resources": [
      "certificatesigningrequests"
     ]
    },
    {
     "verbs": [
      "create",
      "delete",
      "get",
      "patch",
      "update"
     ],
     "apiGroups": [
      "coordination.orch.io"
     ],
     "resources": [
      "leases"
     ]
    },
    {
     "verbs": [
      "get"
     ],
     "apiGroups": [
      "storage.orch.io"
     ],
     "resources": [
      "volumeattachments"
     ]
    },
    {
     "verbs": [
      "create"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "serviceaccounts/token"
     ]
    },
    {
     "verbs": [
      "get",
      "patch",
      "update"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "persistentvolumeclaims/status"
     ]
    },
    {
     "verbs": [
      "get",
      "list",
      "watch"
     ],
     "apiGroups": [
      "storage.orch.io"
     ],
     "resources": [
      "csidrivers"
     ]
    },
    {
     "verbs": [
      "create",
      "delete",
      "get",
      "patch",
      "update"
     ],
     "apiGroups": [
      "storage.orch.io"
     ],
     "resources": [
      "csinodes"
     ]
    },
    {
     "verbs": [
      "get",
      "list",
      "watch"
     ],
     "apiGroups": [
      "node.orch.io"
     ],
     "resources": [
      "runtimeclasses"
     ]
    }
   ]
  },
  {
   "kind": "ClusterRole",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:node-bootstrapper",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "rules": [
    {
     "verbs": [
      "create",
      "get",
      "list",
      "watch"
     ],
     "apiGroups": [
      "certificates.orch.io"
     ],
     "resources": [
      "certificatesigningrequests"
     ]
    }
   ]
  },
  {
   "kind": "ClusterRole",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:node-problem-detector",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "rules": [
    {
     "verbs": [
      "get"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "nodes"
     ]
    },
    {
     "verbs": [
      "patch"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "nodes/status"
     ]
    },
    {
     "verbs": [
      "create",
      "patch",
      "update"
     ],
     "apiGroups": [
      "",
      "events.orch.io"
     ],
     "resources": [
      "events"
     ]
    }
   ]
  },
  {
   "kind": "ClusterRole",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:node-proxier",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "rules": [
    {
     "verbs": [
      "list",
      "watch"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "endpoints",
      "services"
     ]
    },
    {
     "verbs": [
      "get",
      "list",
      "watch"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "nodes"
     ]
    },
    {
     "verbs": [
      "create",
      "patch",
      "update"
     ],
     "apiGroups": [
      "",
      "events.orch.io"
     ],
     "resources": [
      "events"
     ]
    },
    {
     "verbs": [
      "list",
      "watch"
     ],
     "apiGroups": [
      "discovery.orch.io"
     ],
     "resources": [
      "endpointslices"
     ]
    }
   ]
  },
  {
   "kind": "ClusterRole",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:persistent-volume-provisioner",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "rules": [
    {
     "verbs": [
      "create",
      "delete",
      "get",
      "list",
      "watch"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "persistentvolumes"
     ]
    },
    {
     "verbs": [
      "get",
      "list",
      "update",
      "watch"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "persistentvolumeclaims"
     ]
    },
    {
     "verbs": [
      "get",
      "list",
      "watch"
     ],
     "apiGroups": [
      "storage.orch.io"
     ],
     "resources": [
      "storageclasses"
     ]
    },
    {
     "verbs": [
      "watch"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "events"
     ]
    },
    {
     "verbs": [
      "create",
      "patch",
      "update"
     ],
     "apiGroups": [
      "",
      "events.orch.io"
     ],
     "resources": [
      "events"
     ]
    }
   ]
  },
  {
   "kind": "ClusterRole",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:public-info-viewer",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "rules": [
    {
     "verbs": [
      "get"
     ],
     "nonResourceURLs": [
      "/healthz",
      "/livez",
      "/readyz",
      "/version",
      "/version/"
     ]
    }
   ]
  },
  {
   "kind": "ClusterRole",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:service-account-issuer-discovery",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "rules": [
    {
     "verbs": [
      "get"
     ],
     "nonResourceURLs": [
      "/.well-known/openid-configuration",
      "/openid/v1/jwks"
     ]
    }
   ]
  },
  {
   "kind": "ClusterRole",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:volume-scheduler",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "rules": [
    {
     "verbs": [
      "get",
      "list",
      "patch",
      "update",
      "watch"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "persistentvolumes"
     ]
    },
    {
     "verbs": [
      "get",
      "list",
      "watch"
     ],
     "apiGroups": [
      "storage.orch.io"
     ],
     "resources": [
      "storageclasses"
     ]
    },
    {
     "verbs": [
      "get",
      "list",
      "patch",
      "update",
      "watch"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "persistentvolumeclaims"
     ]
    }
   ]
  },
  {
   "kind": "ClusterRole",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "view",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults",
     "rbac.authorization.orch.io/aggregate-to-edit": "true"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "rules": null,
   "aggregationRule": {
    "clusterRoleSelectors": [
     {
      "matchLabels": {
       "rbac.authorization.orch.io/aggregate-to-view": "true"
      }
     }
    ]
   }
  }
 ],
 "clusterRoleBindings": [
  {
   "kind": "ClusterRoleBinding",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "cluster-admin",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "subjects": [
    {
     "kind": "Group",
     "apiGroup": "rbac.authorization.orch.io",
     "name": "system:masters"
    }
   ],
   "roleRef": {
    "apiGroup": "rbac.authorization.orch.io",
    "kind": "ClusterRole",
    "name": "cluster-admin"
   }
  },
  {
   "kind": "ClusterRoleBinding",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:basic-user",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "subjects": [
    {
     "kind": "Group",
     "apiGroup": "rbac.authorization.orch.io",
     "name": "system:authenticated"
    }
   ],
   "roleRef": {
    "apiGroup": "rbac.authorization.orch.io",
    "kind": "ClusterRole",
    "name": "system:basic-user"
   }
  },
  {
   "kind": "ClusterRoleBinding",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:discovery",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "subjects": [
    {
     "kind": "Group",
     "apiGroup": "rbac.authorization.orch.io",
     "name": "system:authenticated"
    }
   ],
   "roleRef": {
    "apiGroup": "rbac.authorization.orch.io",
    "kind": "ClusterRole",
    "name": "system:discovery"
   }
  },
  {
   "kind": "ClusterRoleBinding",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:controller-manager",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "subjects": [
    {
     "kind": "User",
     "apiGroup": "rbac.authorization.orch.io",
     "name": "system:controller-manager"
    }
   ],
   "roleRef": {
    "apiGroup": "rbac.authorization.orch.io",
    "kind": "ClusterRole",
    "name": "system:controller-manager"
   }
  },
  {
   "kind": "ClusterRoleBinding",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:dns",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "subjects": [
    {
     "kind": "ServiceAccount",
     "name": "dns",
     "namespace": "orch-system"
    }
   ],
   "roleRef": {
    "apiGroup": "rbac.authorization.orch.io",
    "kind": "ClusterRole",
    "name": "system:dns"
   }
  },
  {
   "kind": "ClusterRoleBinding",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:scheduler",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "subjects": [
    {
     "kind": "User",
     "apiGroup": "rbac.authorization.orch.io",
     "name": "system:scheduler"
    }
   ],
   "roleRef": {
    "apiGroup": "rbac.authorization.orch.io",
    "kind": "ClusterRole",
    "name": "system:scheduler"
   }
  },
  {
   "kind": "ClusterRoleBinding",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:monitoring",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "subjects": [
    {
     "kind": "Group",
     "apiGroup": "rbac.authorization.orch.io",
     "name": "system:monitoring"
    }
   ],
   "roleRef": {
    "apiGroup": "rbac.authorization.orch.io",
    "kind": "ClusterRole",
    "name": "system:monitoring"
   }
  },
  {
   "kind": "ClusterRoleBinding",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:node",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "roleRef": {
    "apiGroup": "rbac.authorization.orch.io",
    "kind": "ClusterRole",
    "name": "system:node"
   }
  },
  {
   "kind": "ClusterRoleBinding",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:node-proxier",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "subjects": [
    {
     "kind": "User",
     "apiGroup": "rbac.authorization.orch.io",
     "name": "system:proxy"
    }
   ],
   "roleRef": {
    "apiGroup": "rbac.authorization.orch.io",
    "kind": "ClusterRole",
    "name": "system:node-proxier"
   }
  },
  {
   "kind": "ClusterRoleBinding",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:public-info-viewer",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "subjects": [
    {
     "kind": "Group",
     "apiGroup": "rbac.authorization.orch.io",
     "name": "system:authenticated"
    },
    {
     "kind": "Group",
     "apiGroup": "rbac.authorization.orch.io",
     "name": "system:unauthenticated"
    }
   ],
   "roleRef": {
    "apiGroup": "rbac.authorization.orch.io",
    "kind": "ClusterRole",
    "name": "system:public-info-viewer"
   }
  },
  {
   "kind": "ClusterRoleBinding",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:service-account-issuer-discovery",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "subjects": [
    {
     "kind": "Group",
     "apiGroup": "rbac.authorization.orch.io",
     "name": "system:serviceaccounts"
    }
   ],
   "roleRef": {
    "apiGroup": "rbac.authorization.orch.io",
    "kind": "ClusterRole",
    "name": "system:service-account-issuer-discovery"
   }
  },
  {
   "kind": "ClusterRoleBinding",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:volume-scheduler",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "subjects": [
    {
     "kind": "User",
     "apiGroup": "rbac.authorization.orch.io",
     "name": "system:scheduler"
    }
   ],
   "roleRef": {
    "apiGroup": "rbac.authorization.orch.io",
    "kind": "ClusterRole",
    "name": "system:volume-scheduler"
   }
  },
  {
   "kind": "ClusterRoleBinding",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:controller:attachdetach-controller",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "subjects": [
    {
     "kind": "ServiceAccount",
     "name": "attachdetach-controller",
     "namespace": "orch-system"
    }
   ],
   "roleRef": {
    "apiGroup": "rbac.authorization.orch.io",
    "kind": "ClusterRole",
    "name": "system:controller:attachdetach-controller"
   }
  },
  {
   "kind": "ClusterRoleBinding",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:controller:certificate-controller",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "subjects": [
    {
     "kind": "ServiceAccount",
     "name": "certificate-controller",
     "namespace": "orch-system"
    }
   ],
   "roleRef": {
    "apiGroup": "rbac.authorization.orch.io",
    "kind": "ClusterRole",
    "name": "system:controller:certificate-controller"
   }
  },
  {
   "kind": "ClusterRoleBinding",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:controller:clusterrole-aggregation-controller",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "subjects": [
    {
     "kind": "ServiceAccount",
     "name": "clusterrole-aggregation-controller",
     "namespace": "orch-system"
    }
   ],
   "roleRef": {
    "apiGroup": "rbac.authorization.orch.io",
    "kind": "ClusterRole",
    "name": "system:controller:clusterrole-aggregation-controller"
   }
  },
  {
   "kind": "ClusterRoleBinding",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:controller:cronjob-controller",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "subjects": [
    {
     "kind": "ServiceAccount",
     "name": "cronjob-controller",
     "namespace": "orch-system"
    }
   ],
   "roleRef": {
    "apiGroup": "rbac.authorization.orch.io",
    "kind": "ClusterRole",
    "name": "system:controller:cronjob-controller"
   }
  },
  {
   "kind": "ClusterRoleBinding",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:controller:daemon-set-controller",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "subjects": [
    {
     "kind": "ServiceAccount",
     "name": "daemon-set-controller",
     "namespace": "orch-system"
    }
   ],
   "roleRef": {
    "apiGroup": "rbac.authorization.orch.io",
    "kind": "ClusterRole",
    "name": "system:controller:daemon-set-controller"
   }
  },
  {
   "kind": "ClusterRoleBinding",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:controller:deployment-controller",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "subjects": [
    {
     "kind": "ServiceAccount",
     "name": "deployment-controller",
     "namespace": "orch-system"
    }
   ],
   "roleRef": {
    "apiGroup": "rbac.authorization.orch.io",
    "kind": "ClusterRole",
    "name": "system:controller:deployment-controller"
   }
  },
  {
   "kind": "ClusterRoleBinding",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:controller:disruption-controller",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "subjects": [
    {
     "kind": "ServiceAccount",
     "name": "disruption-controller",
     "namespace": "orch-system"
    }
   ],
   "roleRef": {
    "apiGroup": "rbac.authorization.orch.io",
    "kind": "ClusterRole",
    "name": "system:controller:disruption-controller"
   }
  },
  {
   "kind": "ClusterRoleBinding",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:controller:endpoint-controller",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "subjects": [
    {
     "kind": "ServiceAccount",
     "name": "endpoint-controller",
     "namespace": "orch-system"
    }
   ],
   "roleRef": {
    "apiGroup": "rbac.authorization.orch.io",
    "kind": "ClusterRole",
    "name": "system:controller:endpoint-controller"
   }
  },
  {
   "kind": "ClusterRoleBinding",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:controller:endpointslice-controller",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "subjects": [
    {
     "kind": "ServiceAccount",
     "name": "endpointslice-controller",
     "namespace": "orch-system"
    }
   ],
   "roleRef": {
    "apiGroup": "rbac.authorization.orch.io",
    "kind": "ClusterRole",
    "name": "system:controller:endpointslice-controller"
   }
  },
  {
   "kind": "ClusterRoleBinding",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:controller:endpointslicemirroring-controller",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "subjects": [
    {
     "kind": "ServiceAccount",
     "name": "endpointslicemirroring-controller",
     "namespace": "orch-system"
    }
   ],
   "roleRef": {
    "apiGroup": "rbac.authorization.orch.io",
    "kind": "ClusterRole",
    "name": "system:controller:endpointslicemirroring-controller"
   }
  },
  {
   "kind": "ClusterRoleBinding",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:controller:ephemeral-volume-controller",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "subjects": [
    {
     "kind": "ServiceAccount",
     "name": "ephemeral-volume-controller",
     "namespace": "orch-system"
    }
   ],
   "roleRef": {
    "apiGroup": "rbac.authorization.orch.io",
    "kind": "ClusterRole",
    "name": "system:controller:ephemeral-volume-controller"
   }
  },
  {
   "kind": "ClusterRoleBinding",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:controller:expand-controller",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "subjects": [
    {
     "kind": "ServiceAccount",
     "name": "expand-controller",
     "namespace": "orch-system"
    }
   ],
   "roleRef": {
    "apiGroup": "rbac.authorization.orch.io",
    "kind": "ClusterRole",
    "name": "system:controller:expand-controller"
   }
  },
  {
   "kind": "ClusterRoleBinding",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:controller:generic-garbage-collector",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "subjects": [
    {
     "kind": "ServiceAccount",
     "name": "generic-garbage-collector",
     "namespace": "orch-system"
    }
   ],
   "roleRef": {
    "apiGroup": "rbac.authorization.orch.io",
    "kind": "ClusterRole",
    "name": "system:controller:generic-garbage-collector"
   }
  },
  {
   "kind": "ClusterRoleBinding",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:controller:horizontal-pod-autoscaler",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "subjects": [
    {
     "kind": "ServiceAccount",
     "name": "horizontal-pod-autoscaler",
     "namespace": "orch-system"
    }
   ],
   "roleRef": {
    "apiGroup": "rbac.authorization.orch.io",
    "kind": "ClusterRole",
    "name": "system:controller:horizontal-pod-autoscaler"
   }
  },
  {
   "kind": "ClusterRoleBinding",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:controller:job-controller",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "subjects": [
    {
     "kind": "ServiceAccount",
     "name": "job-controller",
     "namespace": "orch-system"
    }
   ],
   "roleRef": {
    "apiGroup": "rbac.authorization.orch.io",
    "kind": "ClusterRole",
    "name": "system:controller:job-controller"
   }
  },
  {
   "kind": "ClusterRoleBinding",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:controller:namespace-controller",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "subjects": [
    {
     "kind": "ServiceAccount",
     "name": "namespace-controller",
     "namespace": "orch-system"
    }
   ],
   "roleRef": {
    "apiGroup": "rbac.authorization.orch.io",
    "kind": "ClusterRole",
    "name": "system:controller:namespace-controller"
   }
  },
  {
   "kind": "ClusterRoleBinding",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:controller:node-controller",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "subjects": [
    {
     "kind": "ServiceAccount",
     "name": "node-controller",
     "namespace": "orch-system"
    }
   ],
   "roleRef": {
    "apiGroup": "rbac.authorization.orch.io",
    "kind": "ClusterRole",
    "name": "system:controller:node-controller"
   }
  },
  {
   "kind": "ClusterRoleBinding",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:controller:persistent-volume-binder",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "subjects": [
    {
     "kind": "ServiceAccount",
     "name": "persistent-volume-binder",
     "namespace": "orch-system"
    }
   ],
   "roleRef": {
    "apiGroup": "rbac.authorization.orch.io",
    "kind": "ClusterRole",
    "name": "system:controller:persistent-volume-binder"
   }
  },
  {
   "kind": "ClusterRoleBinding",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:controller:pod-garbage-collector",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "subjects": [
    {
     "kind": "ServiceAccount",
     "name": "pod-garbage-collector",
     "namespace": "orch-system"
    }
   ],
   "roleRef": {
    "apiGroup": "rbac.authorization.orch.io",
    "kind": "ClusterRole",
    "name": "system:controller:pod-garbage-collector"
   }
  },
  {
   "kind": "ClusterRoleBinding",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:controller:pv-protection-controller",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "subjects": [
    {
     "kind": "ServiceAccount",
     "name": "pv-protection-controller",
     "namespace": "orch-system"
    }
   ],
   "roleRef": {
    "apiGroup": "rbac.authorization.orch.io",
    "kind": "ClusterRole",
    "name": "system:controller:pv-protection-controller"
   }
  },
  {
   "kind": "ClusterRoleBinding",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:controller:pvc-protection-controller",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "subjects": [
    {
     "kind": "ServiceAccount",
     "name": "pvc-protection-controller",
     "namespace": "orch-system"
    }
   ],
   "roleRef": {
    "apiGroup": "rbac.authorization.orch.io",
    "kind": "ClusterRole",
    "name": "system:controller:pvc-protection-controller"
   }
  },
  {
   "kind": "ClusterRoleBinding",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:controller:replicaset-controller",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "subjects": [
    {
     "kind": "ServiceAccount",
     "name": "replicaset-controller",
     "namespace": "orch-system"
    }
   ],
   "roleRef": {
    "apiGroup": "rbac.authorization.orch.io",
    "kind": "ClusterRole",
    "name": "system:controller:replicaset-controller"
   }
  },
  {
   "kind": "ClusterRoleBinding",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:controller:replication-controller",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "subjects": [
    {
     "kind": "ServiceAccount",
     "name": "replication-controller",
     "namespace": "orch-system"
    }
   ],
   "roleRef": {
    "apiGroup": "rbac.authorization.orch.io",
    "kind": "ClusterRole",
    "name": "system:controller:replication-controller"
   }
  },
  {
   "kind": "ClusterRoleBinding",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:controller:resourcequota-controller",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "subjects": [
    {
     "kind": "ServiceAccount",
     "name": "resourcequota-controller",
     "namespace": "orch-system"
    }
   ],
   "roleRef": {
    "apiGroup": "rbac.authorization.orch.io",
    "kind": "ClusterRole",
    "name": "system:controller:resourcequota-controller"
   }
  },
  {
   "kind": "ClusterRoleBinding",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:controller:root-ca-cert-publisher",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "subjects": [
    {
     "kind": "ServiceAccount",
     "name": "root-ca-cert-publisher",
     "namespace": "orch-system"
    }
   ],
   "roleRef": {
    "apiGroup": "rbac.authorization.orch.io",
    "kind": "ClusterRole",
    "name": "system:controller:root-ca-cert-publisher"
   }
  },
  {
   "kind": "ClusterRoleBinding",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:controller:route-controller",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "subjects": [
    {
     "kind": "ServiceAccount",
     "name": "route-controller",
     "namespace": "orch-system"
    }
   ],
   "roleRef": {
    "apiGroup": "rbac.authorization.orch.io",
    "kind": "ClusterRole",
    "name": "system:controller:route-controller"
   }
  },
  {
   "kind": "ClusterRoleBinding",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:controller:service-account-controller",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "subjects": [
    {
     "kind": "ServiceAccount",
     "name": "service-account-controller",
     "namespace": "orch-system"
    }
   ],
   "roleRef": {
    "apiGroup": "rbac.authorization.orch.io",
    "kind": "ClusterRole",
    "name": "system:controller:service-account-controller"
   }
  },
  {
   "kind": "ClusterRoleBinding",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:controller:service-controller",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "subjects": [
    {
     "kind": "ServiceAccount",
     "name": "service-controller",
     "namespace": "orch-system"
    }
   ],
   "roleRef": {
    "apiGroup": "rbac.authorization.orch.io",
    "kind": "ClusterRole",
    "name": "system:controller:service-controller"
   }
  },
  {
   "kind": "ClusterRoleBinding",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:controller:statefulset-controller",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "subjects": [
    {
     "kind": "ServiceAccount",
     "name": "statefulset-controller",
     "namespace": "orch-system"
    }
   ],
   "roleRef": {
    "apiGroup": "rbac.authorization.orch.io",
    "kind": "ClusterRole",
    "name": "system:controller:statefulset-controller"
   }
  },
  {
   "kind": "ClusterRoleBinding",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:controller:ttl-after-finished-controller",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "subjects": [
    {
     "kind": "ServiceAccount",
     "name": "ttl-after-finished-controller",
     "namespace": "orch-system"
    }
   ],
   "roleRef": {
    "apiGroup": "rbac.authorization.orch.io",
    "kind": "ClusterRole",
    "name": "system:controller:ttl-after-finished-controller"
   }
  },
  {
   "kind": "ClusterRoleBinding",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:controller:ttl-controller",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "subjects": [
    {
     "kind": "ServiceAccount",
     "name": "ttl-controller",
     "namespace": "orch-system"
    }
   ],
   "roleRef": {
    "apiGroup": "rbac.authorization.orch.io",
    "kind": "ClusterRole",
    "name": "system:controller:ttl-controller"
   }
  }
 ],
 "roles": [
  {
   "kind": "Role",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:controller:bootstrap-signer",
    "namespace": "orch-public",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "rules": [
    {
     "verbs": [
      "get",
      "list",
      "watch"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "configmaps"
     ]
    },
    {
     "verbs": [
      "update"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "configmaps"
     ],
     "resourceNames": [
      "cluster-info"
     ]
    },
    {
     "verbs": [
      "create",
      "patch",
      "update"
     ],
     "apiGroups": [
      "",
      "events.orch.io"
     ],
     "resources": [
      "events"
     ]
    }
   ]
  },
  {
   "kind": "Role",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "extension-apiserver-authentication-reader",
    "namespace": "orch-system",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "rules": [
    {
     "verbs": [
      "get",
      "list",
      "watch"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "configmaps"
     ],
     "resourceNames": [
      "extension-apiserver-authentication"
     ]
    }
   ]
  },
  {
   "kind": "Role",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system::leader-locking-controller-manager",
    "namespace": "orch-system",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "rules": [
    {
     "verbs": [
      "watch"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "configmaps"
     ]
    },
    {
     "verbs": [
      "get",
      "update"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "configmaps"
     ],
     "resourceNames": [
      "controller-manager"
     ]
    }
   ]
  },
  {
   "kind": "Role",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system::leader-locking-scheduler",
    "namespace": "orch-system",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "rules": [
    {
     "verbs": [
      "watch"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "configmaps"
     ]
    },
    {
     "verbs": [
      "get",
      "update"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "configmaps"
     ],
     "resourceNames": [
      "scheduler"
     ]
    }
   ]
  },
  {
   "kind": "Role",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:controller:bootstrap-signer",
    "namespace": "orch-system",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "rules": [
    {
     "verbs": [
      "get",
      "list",
      "watch"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "secrets"
     ]
    }
   ]
  },
  {
   "kind": "Role",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:controller:cloud-provider",
    "namespace": "orch-system",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "rules": [
    {
     "verbs": [
      "create",
      "get",
      "list",
      "watch"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "configmaps"
     ]
    }
   ]
  },
  {
   "kind": "Role",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:controller:token-cleaner",
    "namespace": "orch-system",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "rules": [
    {
     "verbs": [
      "delete",
      "get",
      "list",
      "watch"
     ],
     "apiGroups": [
      ""
     ],
     "resources": [
      "secrets"
     ]
    },
    {
     "verbs": [
      "create",
      "patch",
      "update"
     ],
     "apiGroups": [
      "",
      "events.orch.io"
     ],
     "resources": [
      "events"
     ]
    }
   ]
  }
 ],
 "roleBindings": [
  {
   "kind": "RoleBinding",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:controller:bootstrap-signer",
    "namespace": "orch-public",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "subjects": [
    {
     "kind": "ServiceAccount",
     "name": "bootstrap-signer",
     "namespace": "orch-system"
    }
   ],
   "roleRef": {
    "apiGroup": "rbac.authorization.orch.io",
    "kind": "Role",
    "name": "system:controller:bootstrap-signer"
   }
  },
  {
   "kind": "RoleBinding",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system::extension-apiserver-authentication-reader",
    "namespace": "orch-system",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "subjects": [
    {
     "kind": "User",
     "apiGroup": "rbac.authorization.orch.io",
     "name": "system:controller-manager"
    },
    {
     "kind": "User",
     "apiGroup": "rbac.authorization.orch.io",
     "name": "system:scheduler"
    }
   ],
   "roleRef": {
    "apiGroup": "rbac.authorization.orch.io",
    "kind": "Role",
    "name": "extension-apiserver-authentication-reader"
   }
  },
  {
   "kind": "RoleBinding",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system::leader-locking-controller-manager",
    "namespace": "orch-system",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "subjects": [
    {
     "kind": "User",
     "apiGroup": "rbac.authorization.orch.io",
     "name": "system:controller-manager"
    },
    {
     "kind": "ServiceAccount",
     "name": "controller-manager",
     "namespace": "orch-system"
    }
   ],
   "roleRef": {
    "apiGroup": "rbac.authorization.orch.io",
    "kind": "Role",
    "name": "system::leader-locking-controller-manager"
   }
  },
  {
   "kind": "RoleBinding",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system::leader-locking-scheduler",
    "namespace": "orch-system",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "subjects": [
    {
     "kind": "User",
     "apiGroup": "rbac.authorization.orch.io",
     "name": "system:scheduler"
    },
    {
     "kind": "ServiceAccount",
     "name": "scheduler",
     "namespace": "orch-system"
    }
   ],
   "roleRef": {
    "apiGroup": "rbac.authorization.orch.io",
    "kind": "Role",
    "name": "system::leader-locking-scheduler"
   }
  },
  {
   "kind": "RoleBinding",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:controller:bootstrap-signer",
    "namespace": "orch-system",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "subjects": [
    {
     "kind": "ServiceAccount",
     "name": "bootstrap-signer",
     "namespace": "orch-system"
    }
   ],
   "roleRef": {
    "apiGroup": "rbac.authorization.orch.io",
    "kind": "Role",
    "name": "system:controller:bootstrap-signer"
   }
  },
  {
   "kind": "RoleBinding",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:controller:cloud-provider",
    "namespace": "orch-system",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "subjects": [
    {
     "kind": "ServiceAccount",
     "name": "cloud-provider",
     "namespace": "orch-system"
    }
   ],
   "roleRef": {
    "apiGroup": "rbac.authorization.orch.io",
    "kind": "Role",
    "name": "system:controller:cloud-provider"
   }
  },
  {
   "kind": "RoleBinding",
   "apiVersion": "rbac.authorization.orch.io/v1",
   "metadata": {
    "name": "system:controller:token-cleaner",
    "namespace": "orch-system",
    "labels": {
     "orch.io/bootstrapping": "rbac-defaults"
    },
    "annotations": {
     "rbac.authorization.orch.io/autoupdate": "true"
    }
   },
   "subjects": [
    {
     "kind": "ServiceAccount",
     "name": "token-cleaner",
     "namespace": "orch-system"
    }
   ],
   "roleRef": {
    "apiGroup": "rbac.authorization.orch.io",
    "kind": "Role",
    "name": "system:controller:token-cleaner"
   }
  }
 ]
};
}
