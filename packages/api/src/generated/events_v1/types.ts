// Generated from packages/api/kinds/events_v1.yaml by npm run generate. Do not edit.
import type * as core_v1 from '../core_v1/types.js';
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

/** Reports an event about an object. Expires after a limited time; not for program logic. */
export type Event = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** Standard object metadata: name, namespace, labels and others. */
  metadata: meta_v1.ObjectMeta;
  /** Time of the first occurrence in microseconds. Required. */
  eventTime: string | null;
  /** Count of repeated occurrences. Absent: one occurrence. */
  series?: EventSeries;
  /** Name of the reporting controller, such as example.com/builder. A qualified name; required. */
  reportingController?: string;
  /** Instance of the reporting program, such as builder-xyz12. Required, at most 128 characters. */
  reportingInstance?: string;
  /** Action that was performed or failed, in one word such as Pulling. Required, at most 128 characters. */
  action?: string;
  /** Reason as one CamelCase word. Required, at most 128 characters. */
  reason?: string;
  /** Object of the event. Events of cluster-scoped objects are in the system namespace. */
  regarding?: core_v1.ObjectReference;
  /** A related object, such as a created or deleted one. */
  related?: core_v1.ObjectReference;
  /** Human-readable description. At most 1024 characters. */
  note?: string;
  /** Normal or Warning. Required for new events. */
  type?: string;
  /** Source of events of the core group. Must be unset in new events. */
  deprecatedSource?: core_v1.EventSource;
  /** First time of events of the core group. Must be unset in new events. */
  deprecatedFirstTimestamp?: string | null;
  /** Last time of events of the core group. Must be unset in new events. */
  deprecatedLastTimestamp?: string | null;
  /** Count of events of the core group. Must be unset in new events. */
  deprecatedCount?: number;
};

/** A list of events. */
export type EventList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** List metadata: resourceVersion, continue token and remaining count. */
  metadata: meta_v1.ListMeta;
  /** The events, in order of namespace and name. */
  items: Event[];
};

/** Repeated occurrences of one event. */
export type EventSeries = {
  /** Number of occurrences until the last time. At least 2. */
  count: number;
  /** Time of the last occurrence in microseconds. Required. */
  lastObservedTime: string | null;
};
