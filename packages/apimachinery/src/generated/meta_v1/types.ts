// Generated from packages/apimachinery/kinds/meta_v1.yaml by npm run generate. Do not edit.

/** An API group in discovery, with the versions in which it is served. */
export type APIGroup = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion?: string;
  /** Group name, such as apps. The core group is listed elsewhere, under /api. */
  name: string;
  /** All versions that are served, each in full and alone. */
  versions: GroupVersionForDiscovery[];
  /** Version to use when nothing speaks for another. */
  preferredVersion?: GroupVersionForDiscovery;
  /** Server addresses by network of the client, nearest fit first. Empty: the address already in use. */
  serverAddressByClientCIDRs?: ServerAddressByClientCIDR[];
};

/** All API groups that are served, as /apis answers. */
export type APIGroupList = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion?: string;
  /** The groups, each with its versions. */
  groups: APIGroup[];
};

/** A resource in discovery: what it is called, which kind it holds and what can be done with it. */
export type APIResource = {
  /** Lower-case plural used in paths, such as pods, or with a subresource pods/log. */
  name: string;
  /** Lower-case name of a single one for commands, such as pod. Empty: clients use the kind in lower case. */
  singularName: string;
  /** True when objects are in a namespace, false when they are cluster-wide. */
  namespaced: boolean;
  /** Group of the kind, when it is not that of the list around it: deployments/scale takes autoscaling. */
  group?: string;
  /** Version of the kind, when it is not that of the list around it. */
  version?: string;
  /** Kind of the objects, in CamelCase, such as Deployment. */
  kind: string;
  /** Requests that are possible, such as get, list, watch, create, update, patch and delete. */
  verbs: string[];
  /** Short forms for typing, such as po for pods or deploy for deployments. */
  shortNames?: string[];
  /** Groupings for commands: all makes the resource part of "get all". */
  categories?: string[];
  /** Changes when objects are stored in another version. Only compare it for equality. */
  storageVersionHash?: string;
};

/** Resources of one group and version, as /apis/GROUP/VERSION answers. */
export type APIResourceList = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion?: string;
  /** Group and version that the resources are of, such as apps/v1 or v1. */
  groupVersion: string;
  /** The resources, subresources such as pods/status among them. */
  resources: APIResource[];
};

/** Versions of the core group, as /api answers. */
export type APIVersions = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion?: string;
  /** Versions of the core group that are served: v1 alone. */
  versions: string[];
  /** Server addresses by network of the client; the first network that holds the client counts. */
  serverAddressByClientCIDRs: ServerAddressByClientCIDR[];
};

/** Options of a server-side apply, given as query parameters of the patch. */
export type ApplyOptions = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion?: string;
  /** Give All to go through every check and store nothing. No other value is allowed. */
  dryRun?: string[];
  /** True takes over fields that other managers own, false answers 409 when there are any. */
  force: boolean;
  /** Who applies, to be noted as owner of the fields. Up to 128 bytes of printable characters. */
  fieldManager: string;
};

/** One finding about the state of an object, such as Available being True since noon. */
export type Condition = {
  /** What the finding is about, in CamelCase, such as Available. At most one entry of each type. */
  type: string;
  /** True, False or Unknown, for whether the finding holds. */
  status: string;
  /** Generation of the object the finding is made from. Lower than metadata.generation: out of date. */
  observedGeneration?: number;
  /** When status last went from one value to another. */
  lastTransitionTime: string | null;
  /** Cause of the last change in one CamelCase word, such as InsufficientPods. */
  reason: string;
  /** Sentence for people that tells more about the last change. May be empty. */
  message: string;
};

/** Options of a create request, given as query parameters. */
export type CreateOptions = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion?: string;
  /** Give All to go through every check and store nothing. No other value is allowed. */
  dryRun?: string[];
  /** Name of the program that writes. Up to 128 bytes of printable characters. */
  fieldManager?: string;
};

/** Options of a delete request, given in its body or as query parameters. */
export type DeleteOptions = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion?: string;
  /** Seconds the object gets to stop in good order, 0 or more. 0 deletes at once; absent takes the kind's own default. */
  gracePeriodSeconds?: number;
  /** What must be so for the deletion to happen; otherwise the answer is 409. */
  preconditions?: Preconditions;
  /** Old form of propagationPolicy, not to be set with it. True lets dependent objects stay. */
  orphanDependents?: boolean;
  /** Orphan keeps dependent objects, Background deletes them afterwards, Foreground first. Absent: the kind's own way, mostly Background. */
  propagationPolicy?: string;
  /** Give All to go through every check and delete nothing. No other value is allowed. */
  dryRun?: string[];
};

/** A span of time, written as text in JSON, such as "1h30m" or "300ms". */
export type Duration = string;

/** A set of fields as a tree: f:NAME is a field, k:{...} an item found by its keys, "." the thing itself. */
export type FieldsV1 = unknown;

/** Options for reading one object, given as query parameters. */
export type GetOptions = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion?: string;
  /** State to read: absent is the newest, "0" any at hand, another one at least as new as that. */
  resourceVersion?: string;
};

/** A kind in an API group, whatever the version. */
export type GroupKind = {
  /** API group, such as apps. Empty for the core group. */
  group: string;
  /** Kind in CamelCase, such as Deployment. */
  kind: string;
};

/** A resource in an API group, whatever the version. */
export type GroupResource = {
  /** API group, such as apps. Empty for the core group. */
  group: string;
  /** Resource in lower-case plural, such as deployments. */
  resource: string;
};

/** An API group in one version, written apps/v1 as text. */
export type GroupVersion = {
  /** API group, such as apps. Empty for the core group. */
  group: string;
  /** Version of the group, such as v1 or v1beta1. */
  version: string;
};

/** A version of an API group, both in full and alone. */
export type GroupVersionForDiscovery = {
  /** Group and version together, such as apps/v1. */
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

/** Picks objects by their labels; all conditions must hold. Empty picks everything, absent mostly nothing. */
export type LabelSelector = {
  /** Labels that must be there with just these values, such as app: web. */
  matchLabels?: { [key: string]: string };
  /** Conditions on labels that go beyond equality, such as tier being one of several. */
  matchExpressions?: LabelSelectorRequirement[];
};

/** A condition on one label. */
export type LabelSelectorRequirement = {
  /** Label key to look at, such as tier. */
  key: string;
  /** In and NotIn compare the value with values; Exists and DoesNotExist only look for the key. */
  operator: string;
  /** Values to compare with. At least one for In and NotIn; none for Exists and DoesNotExist. */
  values?: string[];
};

/** A list whose objects may be of different kinds. */
export type List = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Version of the list, and the token of its next page. */
  metadata: ListMeta;
  /** The objects, each with its own apiVersion and kind. */
  items: unknown[];
};

/** What all lists have besides their items. */
export type ListMeta = {
  /** No longer filled in; nothing reads it. */
  selfLink?: string;
  /** State the list was read at. A watch from here shows all that changes afterwards. Compare only for equality. */
  resourceVersion?: string;
  /** Token for the next page; give it back as the parameter of that name. Empty on the last page. */
  continue?: string;
  /** How many items follow this page. Absent on the last one, and when a selector makes it unknown. */
  remainingItemCount?: number;
};

/** Options for listing and watching, given as query parameters. */
export type ListOptions = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion?: string;
  /** Only objects with these labels, such as app=web,tier!=db. Empty: all. */
  labelSelector?: string;
  /** Only objects with these field values, such as metadata.name=web. Which fields work depends on the resource. */
  fieldSelector?: string;
  /** True answers with a stream of changes instead of a list. */
  watch?: boolean;
  /** True lets a watch send BOOKMARK events, which tell how far it has come. Only for watches. */
  allowWatchBookmarks?: boolean;
  /** State to read or to watch from. Absent is the newest, "0" any at hand. */
  resourceVersion?: string;
  /** How a list takes resourceVersion: Exact is that state, NotOlderThan that or a newer. Not for watches. */
  resourceVersionMatch?: string;
  /** Seconds after which the server ends the request. Absent: for a watch half an hour to an hour, at random. */
  timeoutSeconds?: number;
  /** At most this many items on a page. 0 or absent: all on one page. */
  limit?: number;
  /** Token from the page before, to get the next one. Keep the other options as they were. */
  continue?: string;
};

/** Which fields of an object one manager has set, in which way and when. */
export type ManagedFieldsEntry = {
  /** Name of the program or person that set the fields. */
  manager?: string;
  /** Apply for server-side apply, Update for any other write. */
  operation?: string;
  /** Version that the field names are of, such as apps/v1. */
  apiVersion?: string;
  /** When the manager last changed its fields. */
  time?: string;
  /** Form of the set of fields. The only one is FieldsV1. */
  fieldsType?: string;
  /** The fields that are owned, as a tree. */
  fieldsV1?: unknown;
};

/** A point in time to the microsecond, in JSON as "2024-05-01T12:00:00.000000Z". */
export type MicroTime = string | null;

/** What all objects have: name, place, labels, history and owners. */
export type ObjectMeta = {
  /** Unique for its kind within the namespace; for most kinds a DNS name up to 253 characters. Cannot be changed. */
  name?: string;
  /** Start of a name when name is empty; the server adds five random characters: web- gives web-x7k2q. */
  generateName?: string;
  /** Namespace the object is in; empty for cluster-wide kinds. Cannot be changed. */
  namespace?: string;
  /** No longer filled in; a given value is dropped. */
  selfLink?: string;
  /** Unique over all time, set by the server. An object made again under the same name has another one. */
  uid?: string;
  /** Changes with each write. Sent back with an update, it makes the server refuse it after others' changes. */
  resourceVersion?: string;
  /** Number that grows when what is wanted changes. Set by the server. */
  generation?: number;
  /** When the object was made. Set by the server. */
  creationTimestamp?: string | null;
  /** When the object is to be gone. Set by the server on a delete that has to wait; cannot be taken back. */
  deletionTimestamp?: string;
  /** Seconds the object gets to stop in good order once deletion was asked for. Set by the server, only ever shortened. */
  deletionGracePeriodSeconds?: number;
  /** Short values to select objects by, such as app: web. Values up to 63 characters. */
  labels?: { [key: string]: string };
  /** Notes for tools and people that are not selected by. All together up to 256 KiB. */
  annotations?: { [key: string]: string };
  /** Objects this one belongs to. When all of them are gone, it is deleted too. */
  ownerReferences?: OwnerReference[];
  /** Work to be done before a deleted object goes; each worker takes out its entry. None can be added while deleting. */
  finalizers?: string[];
  /** Not in use; a given value is dropped. */
  clusterName?: string;
  /** Who set which fields, for server-side apply. Kept by the server. */
  managedFields?: ManagedFieldsEntry[];
};

/** Names an owner of an object, in the same namespace or cluster-wide. */
export type OwnerReference = {
  /** Group and version of the owner, such as apps/v1. */
  apiVersion: string;
  /** Kind of the owner, such as ReplicaSet. */
  kind: string;
  /** Name of the owner, as in its metadata. */
  name: string;
  /** Uid of the owner, which must fit as well as the name. */
  uid: string;
  /** True for the owner that manages the object. At most one owner may be that. */
  controller?: boolean;
  /** True keeps an owner that is deleted in the foreground until this object is gone. Default false. */
  blockOwnerDeletion?: boolean;
};

/** An object of any kind cut down to its metadata, for clients that need no more. */
export type PartialObjectMetadata = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Name, namespace, labels and the rest that all objects have. */
  metadata: ObjectMeta;
};

/** A list of objects cut down to their metadata. */
export type PartialObjectMetadataList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Version of the list, and the token of its next page. */
  metadata: ListMeta;
  /** The objects, each with its metadata alone. */
  items: PartialObjectMetadata[];
};

/** Body of a patch request. It has no fixed fields; the content type tells its form. */
export type Patch = Record<string, never>;

/** Options of a patch request, given as query parameters. */
export type PatchOptions = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion?: string;
  /** Give All to go through every check and store nothing. No other value is allowed. */
  dryRun?: string[];
  /** True takes over fields that other managers own. Only for server-side apply. */
  force?: boolean;
  /** Name of the program that writes; needed for server-side apply. Up to 128 bytes of printable characters. */
  fieldManager?: string;
};

/** What must hold for the stored object before it is touched; otherwise the answer is 409. */
export type Preconditions = {
  /** Uid that the object must have, so that no namesake made later is hit. Absent: any. */
  uid?: string;
  /** Version that the object must still be at. Absent: any. */
  resourceVersion?: string;
};

/** Paths that the server answers, as / lists them. */
export type RootPaths = {
  /** Paths such as /api, /apis/apps/v1 or /healthz. */
  paths: string[];
};

/** Address at which clients from one network reach the server. */
export type ServerAddressByClientCIDR = {
  /** Network of the client, such as 10.0.0.0/8; 0.0.0.0/0 is everyone. */
  clientCIDR: string;
  /** Host and port, such as 10.0.0.1:6443, or a host alone. */
  serverAddress: string;
};

/** Answer of a request that failed, or that has no object to give back. */
export type Status = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion?: string;
  /** Nothing in most answers; a Status has no version of its own. */
  metadata?: ListMeta;
  /** How the request went: Success or Failure. */
  status?: string;
  /** Sentence for people that tells what went wrong. */
  message?: string;
  /** Cause of a failure in one word for programs, such as NotFound, Conflict or Invalid. Empty: unknown. */
  reason?: string;
  /** What the failure was about, and each single fault. Absent when the reason says it all. */
  details?: StatusDetails;
  /** HTTP status code of the answer, such as 404. 0 or absent: not given. */
  code?: number;
};

/** One fault of a request, mostly of one field. */
export type StatusCause = {
  /** Kind of fault in one word, such as FieldValueRequired or FieldValueInvalid. Empty: unknown. */
  reason?: string;
  /** Sentence for people about the fault, e.g. why the value is refused. */
  message?: string;
  /** Path of the field at fault in JSON spelling, such as spec.ports[0].port. May be empty. */
  field?: string;
};

/** What a failed request was about. */
export type StatusDetails = {
  /** Object that was asked for. Empty when there was no single one. */
  name?: string;
  /** API group of what was asked for. Empty for the core group. */
  group?: string;
  /** Resource that was asked for, such as pods; for faults of fields its kind, such as Pod. */
  kind?: string;
  /** Uid of the one object, when there is one and it is known. */
  uid?: string;
  /** Faults that led to the failure, one entry for each. */
  causes?: StatusCause[];
  /** Seconds to wait before the request is tried again. 0 or absent: no advice. */
  retryAfterSeconds?: number;
};

/** Options for an answer in table form, given as query parameters. */
export type TableOptions = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion?: string;
  /** What each row carries besides its cells: None, Metadata or Object. Default Metadata. */
  includeObject?: string;
};

/** A point in time to the second, in JSON as "2024-05-01T12:00:00Z"; null when not set. */
export type Time = string | null;

/** What kind of object this is, and in which version it is written. */
export type TypeMeta = {
  /** Kind in CamelCase, such as Pod. Cannot be changed. */
  kind?: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion?: string;
};

/** Options of an update request, given as query parameters. */
export type UpdateOptions = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion?: string;
  /** Give All to go through every check and store nothing. No other value is allowed. */
  dryRun?: string[];
  /** Name of the program that writes. Up to 128 bytes of printable characters. */
  fieldManager?: string;
};

/** A list of verbs; in JSON a plain array. */
export type Verbs = string[];

/** One change in the stream of a watch. */
export type WatchEvent = {
  /** ADDED, MODIFIED or DELETED for objects, BOOKMARK for progress, ERROR when the watch cannot go on. */
  type: string;
  /** The object after the change, or before a deletion. For BOOKMARK just its version, for ERROR a Status. */
  object: unknown;
};

/** Objects as rows for printing, with cells that the server works out. */
export type Table = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion?: string;
  /** Version of the list, and the token of its next page. */
  metadata?: ListMeta;
  /** Columns from left to right. */
  columnDefinitions: TableColumnDefinition[];
  /** One row for each object, in the order of the list. */
  rows: TableRow[];
};

/** Heading of a table column, and what its cells hold. */
export type TableColumnDefinition = {
  /** Heading of the column, such as Ready. */
  name: string;
  /** Type of the cells: string, integer, number, boolean or date. */
  type: string;
  /** Finer hint about the cells: name marks the column with the object's name. Often empty. */
  format: string;
  /** Sentence for people, what the column shows. */
  description: string;
  /** 0 shows the column always; higher numbers only where there is room, as with wide output. */
  priority: number;
};

/** One object as a row of a table. */
export type TableRow = {
  /** Values in the order of the columns, one for each. */
  cells: unknown[];
  /** Marks on the row, such as Completed for work that is over. */
  conditions?: TableRowCondition[];
  /** The object itself, its metadata or nothing, as includeObject asked. */
  object?: unknown;
};

/** A mark on a table row, for clients to show or hide it. */
export type TableRowCondition = {
  /** What the mark says. Known: Completed, for an object that has run to its end. */
  type: string;
  /** True, False or Unknown, for whether the mark holds. */
  status: string;
  /** Cause in one CamelCase word. May be empty. */
  reason?: string;
  /** Sentence for people that tells more. May be empty. */
  message?: string;
};
