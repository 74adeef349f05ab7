// Generated from packages/api/kinds/events_v1beta1.yaml by npm run generate. Do not edit.
import type * as core_v1 from '../core_v1/types.js';
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

export type Event = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ObjectMeta;
  eventTime: string | null;
  series?: EventSeries;
  reportingController?: string;
  reportingInstance?: string;
  action?: string;
  reason?: string;
  regarding?: core_v1.ObjectReference;
  related?: core_v1.ObjectReference;
  note?: string;
  type?: string;
  deprecatedSource?: core_v1.EventSource;
  deprecatedFirstTimestamp?: string | null;
  deprecatedLastTimestamp?: string | null;
  deprecatedCount?: number;
};

export type EventList = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ListMeta;
  items: Event[];
};

export type EventSeries = {
  count: number;
  lastObservedTime: string | null;
};
