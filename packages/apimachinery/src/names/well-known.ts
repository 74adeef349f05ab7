/**
 * Well-known names in neutral spelling. `names.value(wellKnown.labels.hostname)` spells one in a dialect; groups use
 * `names.group`.
 */
export const wellKnown = {
  groups: {
    abac: 'abac.authorization.orch.io',
    admission: 'admission.orch.io',
    admissionRegistration: 'admissionregistration.orch.io',
    aggregatedDiscovery: 'apidiscovery.orch.io',
    apiExtensions: 'apiextensions.orch.io',
    apiRegistration: 'apiregistration.orch.io',
    audit: 'audit.orch.io',
    authentication: 'authentication.orch.io',
    authorization: 'authorization.orch.io',
    certificates: 'certificates.orch.io',
    clientAuthentication: 'client.authentication.orch.io',
    coordination: 'coordination.orch.io',
    discovery: 'discovery.orch.io',
    events: 'events.orch.io',
    flowControl: 'flowcontrol.apiserver.orch.io',
    imagePolicy: 'imagepolicy.orch.io',
    internalApiServer: 'internal.apiserver.orch.io',
    /** Prefix of a holder identity, not a group of resources. */
    leaderElection: 'leaderelection.orch.io',
    meta: 'meta.orch.io',
    metrics: 'metrics.orch.io',
    networking: 'networking.orch.io',
    node: 'node.orch.io',
    /** Prefix of annotations in audit events, not a group of resources. */
    podSecurityAudit: 'podsecuritypolicy.policy.orch.io',
    rbac: 'rbac.authorization.orch.io',
    scheduling: 'scheduling.orch.io',
    snapshots: 'snapshot.storage.orch.io',
    storage: 'storage.orch.io',
  },
  labels: {
    hostname: 'orch.io/hostname',
    os: 'orch.io/os',
    arch: 'orch.io/arch',
    betaOs: 'beta.orch.io/os',
    betaArch: 'beta.orch.io/arch',
    betaInstanceType: 'beta.orch.io/instance-type',
    instanceType: 'node.orch.io/instance-type',
    zone: 'topology.orch.io/zone',
    region: 'topology.orch.io/region',
    betaZone: 'failure-domain.beta.orch.io/zone',
    betaRegion: 'failure-domain.beta.orch.io/region',
    namespaceName: 'orch.io/metadata.name',
    nodeRolePrefix: 'node-role.orch.io/',
    nodeRole: 'orch.io/role',
    bootstrapping: 'orch.io/bootstrapping',
    /** On identity leases: the program of the server. */
    component: 'orch.io/component',
    aggregateToAdmin: 'rbac.authorization.orch.io/aggregate-to-admin',
    aggregateToEdit: 'rbac.authorization.orch.io/aggregate-to-edit',
    aggregateToView: 'rbac.authorization.orch.io/aggregate-to-view',
    /** On revisions of stateful sets: the hash of their data. */
    controllerRevisionHash: 'controller.orch.io/hash',
    statefulSetPodName: 'statefulset.orch.io/pod-name',
    serviceName: 'orch.io/service-name',
    headlessService: 'service.orch.io/headless',
    endpointSliceManagedBy: 'endpointslice.orch.io/managed-by',
    endpointSliceSkipMirror: 'endpointslice.orch.io/skip-mirror',
    /** On nodes that do not count for the state of a zone. */
    excludeFromDisruption: 'node.orch.io/exclude-disruption',
    excludeFromLoadBalancers: 'node.orch.io/exclude-from-external-load-balancers',
    aggregatorAutomanaged: 'aggregator.orch.io/automanaged',
    /** Represents an empty selector of a v1beta1 pod disruption budget in v1. */
    emptyBudgetSelector: 'pdb.orch.io/deprecated-v1beta1-empty-selector-match',
  },
  annotations: {
    lastAppliedConfiguration: 'orchctl.orch.io/last-applied-configuration',
    restartedAt: 'orchctl.orch.io/restartedAt',
    deploymentRevision: 'deployment.orch.io/revision',
    deploymentRevisionHistory: 'deployment.orch.io/revision-history',
    deploymentDesiredReplicas: 'deployment.orch.io/desired-replicas',
    deploymentMaxReplicas: 'deployment.orch.io/max-replicas',
    changeCause: 'orch.io/change-cause',
    /** Marks the bookmark that ends the initial events of a watch. */
    initialEventsEnd: 'orch.io/initial-events-end',
    rbacAutoupdate: 'rbac.authorization.orch.io/autoupdate',
    serviceAccountName: 'orch.io/service-account.name',
    serviceAccountUid: 'orch.io/service-account.uid',
    mirrorPod: 'orch.io/config.mirror',
    /** The policy that admitted a pod. */
    podSecurityPolicy: 'orch.io/psp',
    enforceMountableSecrets: 'orch.io/enforce-mountable-secrets',
    limitRanger: 'orch.io/limit-ranger',
    podDeletionCost: 'controller.orch.io/pod-deletion-cost',
    jobCompletionIndex: 'batch.orch.io/job-completion-index',
    /** On nodes: the address that the node agent was started with. */
    providedNodeIp: 'alpha.orch.io/provided-node-ip',
    nodeTtl: 'node.alpha.orch.io/ttl',
    defaultStorageClass: 'storageclass.orch.io/is-default-class',
    betaDefaultStorageClass: 'storageclass.beta.orch.io/is-default-class',
    betaStorageClass: 'volume.beta.orch.io/storage-class',
    betaMountOptions: 'volume.beta.orch.io/mount-options',
    defaultIngressClass: 'ingressclass.orch.io/is-default-class',
    ingressClass: 'orch.io/ingress.class',
    loadBalancerSourceRanges: 'service.beta.orch.io/load-balancer-source-ranges',
    topologyAwareHints: 'service.orch.io/topology-aware-hints',
    endpointsLastChangeTriggerTime: 'endpoints.orch.io/last-change-trigger-time',
    /** The older form of `publishNotReadyAddresses` of a service. */
    tolerateUnreadyEndpoints: 'service.alpha.orch.io/tolerate-unready-endpoints',
    endpointsOverCapacity: 'endpoints.orch.io/over-capacity',
    apiApproved: 'api-approved.orch.io',
    /** On a volume: the provisioner that created it. */
    provisionedBy: 'pv.orch.io/provisioned-by',
    /** On a claim: its binding is complete. */
    bindCompleted: 'pv.orch.io/bind-completed',
    /** On a claim or a volume: the controller chose the partner, not the user. */
    boundByController: 'pv.orch.io/bound-by-controller',
    /** On a claim: the provisioner that is to create its volume. */
    storageProvisioner: 'volume.beta.orch.io/storage-provisioner',
    /** On a claim that waits for its first consumer: the node that the scheduler chose. */
    selectedNode: 'volume.orch.io/selected-node',
    /** The CSI driver that replaces the built-in plugin of a claim or a volume. */
    migratedTo: 'pv.orch.io/migrated-to',
    /** On the CSINode of a node: the built-in plugins that a CSI driver replaces there, with commas between them. */
    migratedPlugins: 'storage.alpha.orch.io/migrated-plugins',
    /** On a claim: what resizes its volume. */
    storageResizer: 'volume.orch.io/storage-resizer',
    /** On a host path volume: what created its folder. */
    createdBy: 'orch.io/createdby',
    /** On nodes: the controller attaches and detaches volumes, not the node agent. */
    controllerManagedAttach: 'volumes.orch.io/controller-managed-attach-detach',
    /** On nodes: volumes of finished pods stay attached until the pods are deleted. */
    keepTerminatedPodVolumes: 'volumes.orch.io/keep-terminated-pod-volumes',
    preferAvoidPods: 'scheduler.alpha.orch.io/preferAvoidPods',
    leaderElectionRecord: 'control-plane.alpha.orch.io/leader',
    /** JSON of autoscaler fields that older versions lack. */
    autoscalerMetrics: 'autoscaling.alpha.orch.io/metrics',
    autoscalerBehavior: 'autoscaling.alpha.orch.io/behavior',
    autoscalerConditions: 'autoscaling.alpha.orch.io/conditions',
    autoscalerCurrentMetrics: 'autoscaling.alpha.orch.io/current-metrics',
    podSeccomp: 'seccomp.security.alpha.orch.io/pod',
    containerSeccompPrefix: 'container.seccomp.security.alpha.orch.io/',
    containerAppArmorPrefix: 'container.apparmor.security.beta.orch.io/',
    podTolerations: 'scheduler.alpha.orch.io/tolerations',
    defaultSeccomp: 'seccomp.security.alpha.orch.io/defaultProfileName',
    allowedSeccomp: 'seccomp.security.alpha.orch.io/allowedProfileNames',
    defaultAppArmor: 'apparmor.security.beta.orch.io/defaultProfileName',
    /** On namespaces: node selector of their pods; JSON lists of default and of permitted tolerations. */
    namespaceNodeSelector: 'scheduler.alpha.orch.io/node-selector',
    namespaceDefaultTolerations: 'scheduler.alpha.orch.io/defaultTolerations',
    namespaceTolerationsAllowed: 'scheduler.alpha.orch.io/tolerationsWhitelist',
    /** On pods that were admitted although the image policy webhook could not be called. */
    imagePolicyFailedOpen: 'alpha.image-policy.orch.io/failed-open',
    /** Prefix of the audit annotations of the plugin ImagePolicyWebhook. */
    imagePolicyAuditPrefix: 'imagepolicywebhook.image-policy.orch.io/',
    /** In audit events of requests for a deprecated version: `true`, and the release that does not serve it. */
    deprecatedRequest: 'orch.io/deprecated',
    removedRelease: 'orch.io/removed-release',
    allowedAppArmor: 'apparmor.security.beta.orch.io/allowedProfileNames',
  },
  /** Values of the label of endpoint slices that names their controller. */
  sliceManagers: {
    endpointSlice: 'endpointslice-controller.orch.io',
    endpointSliceMirroring: 'endpointslicemirroring-controller.orch.io',
  },
  /** Keys of taints that reflect node conditions. */
  taints: {
    notReady: 'node.orch.io/not-ready',
    unreachable: 'node.orch.io/unreachable',
    unschedulable: 'node.orch.io/unschedulable',
    memoryPressure: 'node.orch.io/memory-pressure',
    diskPressure: 'node.orch.io/disk-pressure',
    pidPressure: 'node.orch.io/pid-pressure',
    networkUnavailable: 'node.orch.io/network-unavailable',
  },
  /** Keys of taints of nodes in a cloud. */
  cloudTaints: {
    uninitialized: 'node.cloudprovider.orch.io/uninitialized',
    shutdown: 'node.cloudprovider.orch.io/shutdown',
  },
  finalizers: {
    loadBalancerCleanup: 'service.orch.io/load-balancer-cleanup',
    /** In `spec.finalizers` of a namespace. */
    namespace: 'orch',
    orphanDependents: 'orphan',
    foregroundDeletion: 'foregroundDeletion',
    customResourceCleanup: 'customresourcecleanup.apiextensions.orch.io',
    pvProtection: 'orch.io/pv-protection',
    pvcProtection: 'orch.io/pvc-protection',
  },
  namespaces: {
    default: 'default',
    system: 'orch-system',
    public: 'orch-public',
    nodeLease: 'orch-node-lease',
  },
  /** Fields whose names contain the product's name. */
  fields: {
    nodeAgentConfigKey: 'nodeagentConfigKey',
  },
  featureGates: {
    dynamicNodeAgentConfig: 'DynamicNodeAgentConfig',
  },
  /** Domains of label keys, to be spelled by `names.labelDomain`. */
  labelDomains: {
    /** Labels that only administrators set on nodes. */
    nodeRestriction: 'node-restriction.orch.io',
    nodeAgent: 'nodeagent.orch.io',
    node: 'node.orch.io',
  },
  /** Domains reserved for groups defined by the project. */
  protectedDomains: ['orch.io'],
  /** Schema members beyond OpenAPI; the booleans first. */
  schemaExtensions: {
    preserveUnknownFields: 'x-orch-preserve-unknown-fields',
    embeddedResource: 'x-orch-embedded-resource',
    intOrString: 'x-orch-int-or-string',
    mapType: 'x-orch-map-type',
    listType: 'x-orch-list-type',
    listMapKeys: 'x-orch-list-map-keys',
    validations: 'x-orch-validations',
  },
  signers: {
    apiServerClient: 'orch.io/apiserver-client',
    apiServerClientNodeAgent: 'orch.io/apiserver-client-nodeagent',
    nodeAgentServing: 'orch.io/nodeagent-serving',
    legacyUnknown: 'orch.io/legacy-unknown',
  },
  users: {
    anonymous: 'system:anonymous',
    apiServer: 'system:apiserver',
    aggregator: 'system:aggregator',
    controllerManager: 'system:controller-manager',
    scheduler: 'system:scheduler',
    proxy: 'system:proxy',
    nodePrefix: 'system:node:',
    serviceAccountPrefix: 'system:serviceaccount:',
    bootstrapPrefix: 'system:bootstrap:',
  },
  groupsOfUsers: {
    authenticated: 'system:authenticated',
    unauthenticated: 'system:unauthenticated',
    masters: 'system:masters',
    nodes: 'system:nodes',
    monitoring: 'system:monitoring',
    serviceAccounts: 'system:serviceaccounts',
    serviceAccountsPrefix: 'system:serviceaccounts:',
    bootstrappers: 'system:bootstrappers',
    bootstrappersPrefix: 'system:bootstrappers:',
  },
  mediaTypes: {
    json: 'application/json',
    yaml: 'application/yaml',
    protobuf: 'application/vnd.orch.protobuf',
    jsonPatch: 'application/json-patch+json',
    mergePatch: 'application/merge-patch+json',
    strategicMergePatch: 'application/strategic-merge-patch+json',
    applyPatch: 'application/apply-patch+yaml',
  },
  headers: {
    flowSchemaUid: 'X-Orch-PF-FlowSchema-UID',
    priorityLevelUid: 'X-Orch-PF-PriorityLevel-UID',
  },
  secretTypes: {
    opaque: 'Opaque',
    serviceAccountToken: 'orch.io/service-account-token',
    basicAuth: 'orch.io/basic-auth',
    sshAuth: 'orch.io/ssh-auth',
    tls: 'orch.io/tls',
    dockerConfig: 'orch.io/dockercfg',
    dockerConfigJson: 'orch.io/dockerconfigjson',
    bootstrapToken: 'bootstrap.orch.io/token',
  },
  services: {
    /** The service of the API server in namespace `default`. */
    apiServer: 'orch',
  },
  volumes: {
    /** Prefix of the volume with the token of a service account. */
    apiAccess: 'orch-api-access',
  },
  /** Names of volume plugins. */
  volumePlugins: {
    /** Precedes the names of built-in plugins; other provisioners are external. */
    prefix: 'orch.io/',
    /** Of classes whose volumes nothing makes. */
    noProvisioner: 'orch.io/no-provisioner',
    hostPath: 'orch.io/host-path',
    nfs: 'orch.io/nfs',
    csi: 'orch.io/csi',
    awsElasticBlockStore: 'orch.io/aws-ebs',
    gcePersistentDisk: 'orch.io/gce-pd',
    cinder: 'orch.io/cinder',
    azureDisk: 'orch.io/azure-disk',
    azureFile: 'orch.io/azure-file',
    vsphereVolume: 'orch.io/vsphere-volume',
  },
  configMaps: {
    rootCertificates: 'orch-root-ca.crt',
    clusterInfo: 'cluster-info',
    extensionApiServerAuthentication: 'extension-apiserver-authentication',
  },
  folders: {
    nodeAgentPlugins: 'nodeagent-plugins',
    /** In containers: token, certificates and namespace. */
    serviceAccount: '/var/run/secrets/orch.io/serviceaccount',
    /** In the home directory: the client configuration. */
    clientConfig: '.orch',
  },
  metrics: {
    buildInfo: 'orch_build_info',
    /** A user that the label `username` shows as it is. */
    proxyUser: 'orch_proxy',
  },
  environment: {
    /** Input of a credential plugin. */
    execInfo: 'ORCH_EXEC_INFO',
  },
  components: {
    nodeAgent: 'nodeagent',
    apiServer: 'orch-apiserver',
  },
  healthChecks: {
    identityLease: 'start-orch-apiserver-identity-lease-controller',
    identityGarbage: 'start-orch-apiserver-identity-lease-garbage-collector',
  },
  leases: {
    controllerManager: 'controller-manager',
    scheduler: 'scheduler',
  },
  claims: {
    /** The private claim in service account tokens; spelled as a label domain. */
    serviceAccount: 'orch.io',
  },
  webSockets: {
    /** Prefix of the subprotocol that carries a bearer token: followed by a dot and the token in base64url. */
    tokenProtocol: 'base64url.bearer.authorization.orch.io',
    /** Subprotocols with binary messages, and with base64 messages. */
    binaryProtocol: 'binary.orch.io',
    base64Protocol: 'base64.binary.orch.io',
  },
} as const;

/** The group of tables, options and partial objects. */
export const metaGroup = wellKnown.groups.meta;
