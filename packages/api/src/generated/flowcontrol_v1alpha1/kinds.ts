// Generated from packages/api/kinds/flowcontrol_v1alpha1.yaml by npm run generate. Do not edit.
import type { GeneratedKind } from '@orch/apimachinery';
import { encodeFlowSchema, decodeFlowSchema, encodeFlowSchemaList, decodeFlowSchemaList, encodePriorityLevelConfiguration, decodePriorityLevelConfiguration, encodePriorityLevelConfigurationList, decodePriorityLevelConfigurationList } from './protobuf.js';
import { FlowSchemaSchema, FlowSchemaListSchema, PriorityLevelConfigurationSchema, PriorityLevelConfigurationListSchema } from './schema.js';

export function kinds(): Readonly<Record<string, GeneratedKind>> {
  return {
    FlowSchema: { schema: FlowSchemaSchema, protobuf: () => ({ encode: encodeFlowSchema, decode: decodeFlowSchema }) },
    FlowSchemaList: { schema: FlowSchemaListSchema, protobuf: () => ({ encode: encodeFlowSchemaList, decode: decodeFlowSchemaList }) },
    PriorityLevelConfiguration: { schema: PriorityLevelConfigurationSchema, protobuf: () => ({ encode: encodePriorityLevelConfiguration, decode: decodePriorityLevelConfiguration }) },
    PriorityLevelConfigurationList: { schema: PriorityLevelConfigurationListSchema, protobuf: () => ({ encode: encodePriorityLevelConfigurationList, decode: decodePriorityLevelConfigurationList }) },
  };
}
