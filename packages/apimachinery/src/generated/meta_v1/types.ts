// Generated from packages/apimachinery/kinds/meta_v1.yaml by npm run generate. Do not edit.
import type { Int64 } from '../../objects/int64.js';

/** An API group in discovery, with its served versions. */
export type APIGroup = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion?: string;
  /** Group name, such as apps. The core group is listed under /api. */
  name: string;
  /** Served versions, with and without the group. */
  versions: GroupVersionForDiscovery[];
  /** Preferred version. */
  preferredVersion?: GroupVersionForDiscovery;
  /** Server addresses by client network, best match first. Empty: the address in use. */
  serverAddressByClientCIDRs?: ServerAddressByClientCIDR[];
};

/** All served API groups, as returned by /apis. */
export type APIGroupList = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion?: string;
  /** The groups, each with its versions. */
  groups: APIGroup[];
};

/** A resource in discovery: its names, kind and verbs. */
export type APIResource = {
  /** Lower-case plural used in paths, such as pods, or with a subresource pods/log. */
  name: string;
  /** Lower-case singular name for commands, such as pod. Empty: clients use the kind in lower case. */
  singularName: string;
  /** True for namespaced objects, false for cluster-scoped ones. */
  namespaced: boolean;
  /** Group of the kind, if it differs from that of the list: deployments/scale takes autoscaling. */
  group?: string;
  /** Version of the kind, if it differs from that of the list. */
  version?: string;
  /** Kind of the objects, in CamelCase, such as Deployment. */
  kind: string;
  /** Supported verbs, such as get, list, watch, create, update, patch and delete. */
  verbs: string[];
  /** Short names, such as po for pods or deploy for deployments. */
  shortNames?: string[];
  /** Categories for commands: all includes the resource in "get all". */
  categories?: string[];
  /** Changes when the storage version changes. Opaque: compare only for equality. */
  storageVersionHash?: string;
};

/** Resources of one group version, as returned by /apis/GROUP/VERSION. */
export type APIResourceList = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion?: string;
  /** Group version of the resources, such as apps/v1 or v1. */
  groupVersion: string;
  /** Resources, including subresources such as pods/status. */
  resources: APIResource[];
};

/** Versions of the core group, as returned by /api. */
export type APIVersions = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion?: string;
  /** Served versions of the core group: v1. */
  versions: string[];
  /** Server addresses by client network; the first network that contains the client applies. */
  serverAddressByClientCIDRs: ServerAddressByClientCIDR[];
};

/** Options of a server-side apply, as query parameters of the patch. */
export type ApplyOptions = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion?: string;
  /** All: validates the request, but stores nothing. The only value. */
  dryRun?: string[];
  /** True takes over fields of other managers, false returns 409 on such conflicts. */
  force: boolean;
  /** Field manager of the applied fields. At most 128 bytes of printable characters. */
  fieldManager: string;
};

/** One condition of an object, such as Available with status True. */
export type Condition = {
  /** Type of the condition in CamelCase, such as Available. At most one entry of each type. */
  type: string;
  /** Status of the condition: True, False or Unknown. */
  status: string;
  /** Generation of the object when the condition was set. Lower than metadata.generation: out of date. */
  observedGeneration?: Int64;
  /** Time when the status last changed. */
  lastTransitionTime: string | null;
  /** Reason of the last change as one CamelCase word, such as InsufficientPods. */
  reason: string;
  /** Human-readable details of the last change. May be empty. */
  message: string;
};

/** Options of a create request, as query parameters. */
export type CreateOptions = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion?: string;
  /** All: validates the request, but stores nothing. The only value. */
  dryRun?: string[];
  /** Field manager of the write. At most 128 bytes of printable characters. */
  fieldManager?: string;
};

/** Options of a delete request, in the body or as query parameters. */
export type DeleteOptions = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion?: string;
  /** Grace period in seconds, 0 or more. 0: immediately. Absent: the default of the kind. */
  gracePeriodSeconds?: Int64;
  /** Preconditions of the deletion; otherwise it returns 409. */
  preconditions?: Preconditions;
  /** Deprecated: use propagationPolicy. True orphans dependent objects. */
  orphanDependents?: boolean;
  /** Orphan keeps dependents, Background deletes them afterwards, Foreground before. Absent: the default of the kind, usually Background. */
  propagationPolicy?: string;
  /** All: validates the request, but deletes nothing. The only value. */
  dryRun?: string[];
};

/** A duration, in JSON a string such as "1h30m" or "300ms". */
export type Duration = string;

/** A set of fields as a tree: f:NAME is a field, k:{...} an item with these keys, "." the node itself. */
export type FieldsV1 = unknown;

/** Options of a get request, as query parameters. */
export type GetOptions = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion?: string;
  /** Minimum version of the data: absent is the newest, "0" any cached version. */
  resourceVersion?: string;
};

/** A kind in an API group, without version. */
export type GroupKind = {
  /** API group, such as apps. Empty for the core group. */
  group: string;
  /** Kind in CamelCase, such as Deployment. */
  kind: string;
};

/** A resource in an API group, without version. */
export type GroupResource = {
  /** API group, such as apps. Empty for the core group. */
  group: string;
  /** Resource in lower-case plural, such as deployments. */
  resource: string;
};

/** A group version; as text apps/v1. */
export type GroupVersion = {
  /** API group, such as apps. Empty for the core group. */
  group: string;
  /** Version of the group, such as v1 or v1beta1. */
  version: string;
};

/** A version of an API group, with and without the group. */
export type GroupVersionForDiscovery = {
  /** Group and version, such as apps/v1. */
  groupVersion: string;
  /** Version without the group, such as v1. */
  version: string;
};

/** A kind in one version of an API group. */
export type GroupVersionKind = {
  /** API group, such as apps. Empty for the core group. */
  group: string;
  /** Version of the group, such as v1 or v1beta1. */
  version: string;
  /** Kind in CamelCase, such as Deployment. */
  kind: string;
};

/** A resource in one version of an API group. */
export type GroupVersionResource = {
  /** API group, such as apps. Empty for the core group. */
  group: string;
  /** Version of the group, such as v1 or v1beta1. */
  version: string;
  /** Resource in lower-case plural, such as deployments. */
  resource: string;
};

/** Selects objects by labels; all conditions must match. Empty: all objects. Absent: usually none. */
export type LabelSelector = {
  /** Required labels with exact values, such as app: web. */
  matchLabels?: { [key: string]: string };
  /** Conditions on labels with operators, such as tier in a set. */
  matchExpressions?: LabelSelectorRequirement[];
};

/** A condition on one label. */
export type LabelSelectorRequirement = {
  /** Label key, such as tier. */
  key: string;
  /** In and NotIn compare the value with values; Exists and DoesNotExist check only the key. */
  operator: string;
  /** Values to compare with. At least one for In and NotIn; none for Exists and DoesNotExist. */
  values?: string[];
};

/** A list whose objects may be of different kinds. */
export type List = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** List metadata: resourceVersion, continue token and remaining count. */
  metadata: ListMeta;
  /** The objects, each with its own apiVersion and kind. */
  items: unknown[];
};

/** Metadata of lists. */
export type ListMeta = {
  /** Deprecated and unset. */
  selfLink?: string;
  /** Version of the list. A watch from it receives all later changes. Opaque: compare only for equality. */
  resourceVersion?: string;
  /** Continue token of the next page, for the parameter of that name. Empty on the last page. */
  continue?: string;
  /** Number of items after this page. Absent on the last page, and with selectors. */
  remainingItemCount?: Int64;
};

/** Options of list and watch requests, as query parameters. */
export type ListOptions = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion?: string;
  /** Selects objects by labels, such as app=web,tier!=db. Empty: all. */
  labelSelector?: string;
  /** Selects objects by fields, such as metadata.name=web. Supported fields depend on the resource. */
  fieldSelector?: string;
  /** True returns a stream of changes instead of a list. */
  watch?: boolean;
  /** True allows BOOKMARK events, which report the progress of a watch. */
  allowWatchBookmarks?: boolean;
  /** Version to read, or to watch from. Absent: the newest; "0": any cached version. */
  resourceVersion?: string;
  /** Meaning of resourceVersion in lists: Exact or NotOlderThan. Not for watches. */
  resourceVersionMatch?: string;
  /** Timeout of the request in seconds. Default for a watch: random, 30 to 60 minutes. */
  timeoutSeconds?: Int64;
  /** Maximum number of items per page. 0 or absent: one page. */
  limit?: Int64;
  /** Continue token of the previous page. The other options must be the same. */
  continue?: string;
};

/** Fields of an object that are owned by one manager. */
export type ManagedFieldsEntry = {
  /** Name of the field manager. */
  manager?: string;
  /** Apply for server-side apply, Update for any other write. */
  operation?: string;
  /** API version of the field names, such as apps/v1. */
  apiVersion?: string;
  /** Time of the last change of the fields. */
  time?: string;
  /** Format of the fields. Always FieldsV1. */
  fieldsType?: string;
  /** The owned fields as a tree. */
  fieldsV1?: unknown;
};

/** A timestamp with microseconds, in JSON "2024-05-01T12:00:00.000000Z". */
export type MicroTime = string | null;

/** Standard metadata of objects. */
export type ObjectMeta = {
  /** Unique for its kind within the namespace; for most kinds a DNS name up to 253 characters. Cannot be changed. */
  name?: string;
  /** Prefix of a generated name when name is empty; the server appends five random characters: web- gives web-x7k2q. */
  generateName?: string;
  /** Namespace of the object; empty for cluster-scoped kinds. Cannot be changed. */
  namespace?: string;
  /** Deprecated; ignored. */
  selfLink?: string;
  /** Unique identifier, set by the server. A recreated object has another uid. */
  uid?: string;
  /** Changes with each write. An update with an outdated value returns a conflict. */
  resourceVersion?: string;
  /** Increases with each change of the specification. Set by the server. */
  generation?: Int64;
  /** Time of creation. Set by the server. */
  creationTimestamp?: string | null;
  /** Planned time of deletion. Set by the server on a delete with grace period or finalizers; cannot be reset. */
  deletionTimestamp?: string;
  /** Grace period of the deletion in seconds. Set by the server; can only decrease. */
  deletionGracePeriodSeconds?: Int64;
  /** Labels for selectors, such as app: web. Values up to 63 characters. */
  labels?: { [key: string]: string };
  /** Arbitrary metadata that selectors cannot use. At most 256 KiB in total. */
  annotations?: { [key: string]: string };
  /** Owners of the object. It is deleted after the deletion of all owners. */
  ownerReferences?: OwnerReference[];
  /** Finalizers that delay the removal of a deleted object until they are removed. None can be added during deletion. */
  finalizers?: string[];
  /** Unused; ignored. */
  clusterName?: string;
  /** Field managers and their fields, for server-side apply. Maintained by the server. */
  managedFields?: ManagedFieldsEntry[];
};

/** References an owner of an object, in the same namespace or cluster-scoped. */
export type OwnerReference = {
  /** Group and version of the owner, such as apps/v1. */
  apiVersion: string;
  /** Kind of the owner, such as ReplicaSet. */
  kind: string;
  /** Name of the owner, as in its metadata. */
  name: string;
  /** Uid of the owner, which must match, too. */
  uid: string;
  /** True for the managing controller. At most one owner. */
  controller?: boolean;
  /** True delays the foreground deletion of the owner until this object is deleted. Default false. */
  blockOwnerDeletion?: boolean;
};

/** An object of any kind with its metadata only. */
export type PartialObjectMetadata = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** Standard object metadata: name, namespace, labels and others. */
  metadata: ObjectMeta;
};

/** A list of objects with their metadata only. */
export type PartialObjectMetadataList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** List metadata: resourceVersion, continue token and remaining count. */
  metadata: ListMeta;
  /** The objects with their metadata. */
  items: PartialObjectMetadata[];
};

/** Body of a patch request, in the format of its content type. */
export type Patch = Record<string, never>;

/** Options of a patch request, as query parameters. */
export type PatchOptions = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion?: string;
  /** All: validates the request, but stores nothing. The only value. */
  dryRun?: string[];
  /** True takes over fields of other managers. Only for server-side apply. */
  force?: boolean;
  /** Field manager of the write; required for server-side apply. At most 128 bytes of printable characters. */
  fieldManager?: string;
};

/** Preconditions on the stored object; otherwise the request returns 409. */
export type Preconditions = {
  /** Required uid, which excludes a recreated object. Absent: any. */
  uid?: string;
  /** Required resourceVersion. Absent: any. */
  resourceVersion?: string;
};

/** Paths of the server, as returned by /. */
export type RootPaths = {
  /** Paths such as /api, /apis/apps/v1 or /healthz. */
  paths: string[];
};

/** Server address for clients of one network. */
export type ServerAddressByClientCIDR = {
  /** Network of the client, such as 10.0.0.0/8; 0.0.0.0/0 is everyone. */
  clientCIDR: string;
  /** Host and port, such as 10.0.0.1:6443, or only a host. */
  serverAddress: string;
};

/** Response of a failed request, or of one without an object. */
export type Status = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion?: string;
  /** List metadata, usually empty. */
  metadata?: ListMeta;
  /** Result of the request: Success or Failure. */
  status?: string;
  /** Human-readable description of the error. */
  message?: string;
  /** Reason of a failure in one word, such as NotFound, Conflict or Invalid. Empty: unknown. */
  reason?: string;
  /** Subject and causes of the failure. Optional. */
  details?: StatusDetails;
  /** HTTP status code, such as 404. 0 or absent: unknown. */
  code?: number;
};

/** One error of a request, usually of one field. */
export type StatusCause = {
  /** Type of the error in one word, such as FieldValueRequired or FieldValueInvalid. Empty: unknown. */
  reason?: string;
  /** Human-readable error message, e.g. why the value is invalid. */
  message?: string;
  /** JSON path of the invalid field, such as spec.ports[0].port. May be empty. */
  field?: string;
};

/** Subject and causes of a failed request. */
export type StatusDetails = {
  /** Name of the requested object. Empty without a single object. */
  name?: string;
  /** API group of the resource. Empty for the core group. */
  group?: string;
  /** Requested resource, such as pods; for invalid fields the kind, such as Pod. */
  kind?: string;
  /** Uid of the object, if known. */
  uid?: string;
  /** Errors of the request. */
  causes?: StatusCause[];
  /** Seconds to wait before a retry. 0 or absent: unspecified. */
  retryAfterSeconds?: number;
};

/** Options of table responses, as query parameters. */
export type TableOptions = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion?: string;
  /** Object in each row: None, Metadata or Object. Default Metadata. */
  includeObject?: string;
};

/** A timestamp with seconds, in JSON "2024-05-01T12:00:00Z"; null when unset. */
export type Time = string | null;

/** Kind and version of an object. */
export type TypeMeta = {
  /** Kind in CamelCase, such as Pod. Cannot be changed. */
  kind?: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion?: string;
};

/** Options of an update request, as query parameters. */
export type UpdateOptions = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion?: string;
  /** All: validates the request, but stores nothing. The only value. */
  dryRun?: string[];
  /** Field manager of the write. At most 128 bytes of printable characters. */
  fieldManager?: string;
};

/** A list of verbs; in JSON an array. */
export type Verbs = string[];

/** One event of a watch. */
export type WatchEvent = {
  /** ADDED, MODIFIED or DELETED for objects, BOOKMARK for progress, ERROR when the watch fails. */
  type: string;
  /** The object after the change, or before a deletion. For BOOKMARK only its resourceVersion, for ERROR a Status. */
  object: unknown;
};

/** Objects as rows of a table, with cells computed by the server. */
export type Table = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion?: string;
  /** List metadata: resourceVersion, continue token and remaining count. */
  metadata?: ListMeta;
  /** Columns, from left to right. */
  columnDefinitions: TableColumnDefinition[];
  /** One row for each object, in the order of the list. */
  rows: TableRow[];
};

/** Definition of a table column. */
export type TableColumnDefinition = {
  /** Heading of the column, such as Ready. */
  name: string;
  /** Type of the cells: string, integer, number, boolean or date. */
  type: string;
  /** Format of the cells: name marks the column with the object name. Often empty. */
  format: string;
  /** Human-readable description of the column. */
  description: string;
  /** 0: always shown; higher: only in wide output. */
  priority: number;
};

/** One object as a row of a table. */
export type TableRow = {
  /** Values in column order. */
  cells: unknown[];
  /** Conditions of the row, such as Completed for finished objects. */
  conditions?: TableRowCondition[];
  /** The object, its metadata or nothing, as requested by includeObject. */
  object?: unknown;
};

/** A condition of a table row, for clients to show or hide it. */
export type TableRowCondition = {
  /** Type of the condition. Known: Completed, for finished objects. */
  type: string;
  /** Status of the condition: True, False or Unknown. */
  status: string;
  /** Reason as one CamelCase word. May be empty. */
  reason?: string;
  /** Human-readable details. May be empty. */
  message?: string;
};
