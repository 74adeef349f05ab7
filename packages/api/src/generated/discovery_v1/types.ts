// Generated from packages/api/kinds/discovery_v1.yaml by npm run generate. Do not edit.
import type * as core_v1 from '../core_v1/types.js';
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

export type Endpoint = {
  addresses: string[];
  conditions?: EndpointConditions;
  hostname?: string;
  targetRef?: core_v1.ObjectReference;
  deprecatedTopology?: { [key: string]: string };
  nodeName?: string;
  zone?: string;
  hints?: EndpointHints;
};

export type EndpointConditions = {
  ready?: boolean;
  serving?: boolean;
  terminating?: boolean;
};

export type EndpointHints = {
  forZones?: ForZone[];
};

export type EndpointPort = {
  name?: string;
  protocol?: string;
  port?: number;
  appProtocol?: string;
};

export type EndpointSlice = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ObjectMeta;
  addressType: string;
  endpoints: Endpoint[];
  ports?: EndpointPort[] | null;
};

export type EndpointSliceList = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ListMeta;
  items: EndpointSlice[];
};

export type ForZone = {
  name: string;
};
