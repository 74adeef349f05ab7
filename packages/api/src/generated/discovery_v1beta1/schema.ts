// Generated from packages/api/kinds/discovery_v1beta1.yaml by npm run generate. Do not edit.
import { defineMessage, type MessageSchema } from '@orch/apimachinery';
import * as core_v1 from '../core_v1/schema.js';
import * as meta_v1 from '@orch/apimachinery/schema/meta_v1';

export const EndpointSchema: MessageSchema = defineMessage('discovery_v1beta1.Endpoint', {}, () => [
  { name: 'addresses', type: 'string', shape: 'list', always: true, required: true, listType: 'set' },
  { name: 'conditions', type: () => EndpointConditionsSchema, shape: 'single', always: true },
  { name: 'hostname', type: 'string', shape: 'single', pointer: true },
  { name: 'targetRef', type: () => core_v1.ObjectReferenceSchema, shape: 'single', pointer: true },
  { name: 'topology', type: 'string', shape: 'map' },
  { name: 'nodeName', type: 'string', shape: 'single', pointer: true },
  { name: 'hints', type: () => EndpointHintsSchema, shape: 'single', pointer: true, featureGate: 'TopologyAwareHints' },
]);

export const EndpointConditionsSchema: MessageSchema = defineMessage('discovery_v1beta1.EndpointConditions', {}, () => [
  { name: 'ready', type: 'bool', shape: 'single', pointer: true },
  { name: 'serving', type: 'bool', shape: 'single', pointer: true },
  { name: 'terminating', type: 'bool', shape: 'single', pointer: true },
]);

export const EndpointHintsSchema: MessageSchema = defineMessage('discovery_v1beta1.EndpointHints', {}, () => [
  { name: 'forZones', type: () => ForZoneSchema, shape: 'list', listType: 'atomic' },
]);

export const EndpointPortSchema: MessageSchema = defineMessage('discovery_v1beta1.EndpointPort', {}, () => [
  { name: 'name', type: 'string', shape: 'single', pointer: true },
  { name: 'protocol', type: 'string', shape: 'single', pointer: true, enum: ['TCP', 'UDP', 'SCTP'] },
  { name: 'port', type: 'int32', shape: 'single', pointer: true },
  { name: 'appProtocol', type: 'string', shape: 'single', pointer: true },
]);

export const EndpointSliceSchema: MessageSchema = defineMessage('discovery_v1beta1.EndpointSlice', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ObjectMetaSchema, shape: 'single', always: true },
  { name: 'addressType', type: 'string', shape: 'single', always: true, required: true, enum: ['IPv4', 'IPv6', 'FQDN'] },
  { name: 'endpoints', type: () => EndpointSchema, shape: 'list', always: true, required: true, listType: 'atomic' },
  { name: 'ports', type: () => EndpointPortSchema, shape: 'list', always: true, listType: 'atomic' },
]);

export const EndpointSliceListSchema: MessageSchema = defineMessage('discovery_v1beta1.EndpointSliceList', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ListMetaSchema, shape: 'single', always: true },
  { name: 'items', type: () => EndpointSliceSchema, shape: 'list', always: true, required: true },
]);

export const ForZoneSchema: MessageSchema = defineMessage('discovery_v1beta1.ForZone', {}, () => [
  { name: 'name', type: 'string', shape: 'single', always: true, required: true },
]);
