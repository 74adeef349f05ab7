// Generated from packages/api/kinds/events_v1.yaml by npm run generate. Do not edit.
import type * as core_v1 from '../core_v1/types.js';
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

/** A report that something happened to an object. It is kept for a limited time only; do not build logic on it. */
export type Event = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Name, namespace, labels and the rest that all objects have. */
  metadata: meta_v1.ObjectMeta;
  /** When it first happened, to the microsecond. Required. */
  eventTime: string | null;
  /** How often it happened again since. Absent: it happened once. */
  series?: EventSeries;
  /** Program that reports it, such as example.com/builder. Required and a qualified name. */
  reportingController?: string;
  /** Which instance of that program, such as builder-xyz12. Required, at most 128 characters. */
  reportingInstance?: string;
  /** What was done or failed, in one word such as Pulling. Required, at most 128 characters. */
  action?: string;
  /** Why it was done, in one word in camel case. Required, at most 128 characters. */
  reason?: string;
  /** Object that it is about. If that has no namespace, the event belongs in the system namespace. */
  regarding?: core_v1.ObjectReference;
  /** A second object that plays a part, such as one made or removed on the way. */
  related?: core_v1.ObjectReference;
  /** What happened, for people to read. At most 1024 characters. */
  note?: string;
  /** Normal or Warning. Required for new events. */
  type?: string;
  /** Reporter as the core group's events have it. Must be unset in new events. */
  deprecatedSource?: core_v1.EventSource;
  /** First time, as the core group's events have it. Must be unset in new events. */
  deprecatedFirstTimestamp?: string | null;
  /** Last time, as the core group's events have it. Must be unset in new events. */
  deprecatedLastTimestamp?: string | null;
  /** How often, as the core group's events have it. Must be unset in new events. */
  deprecatedCount?: number;
};

/** A list of events. */
export type EventList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Version of the list, and the token of its next page. */
  metadata: meta_v1.ListMeta;
  /** The events, in order of namespace and name. */
  items: Event[];
};

/** Repeats of one event, counted instead of stored one by one. */
export type EventSeries = {
  /** How often it has happened up to the last time seen. At least 2. */
  count: number;
  /** When it last happened, to the microsecond. Required. */
  lastObservedTime: string | null;
};
