// Generated from packages/apimachinery/kinds/meta_v1beta1.yaml by npm run generate. Do not edit.
import { defineMessage } from '../../schema/define-message.js';
import type { MessageSchema } from '../../schema/schema.js';
import * as meta_v1 from '../meta_v1/schema.js';

export const PartialObjectMetadataListSchema: MessageSchema = defineMessage('meta_v1beta1.PartialObjectMetadataList', { typeMeta: true }, () => [
  { name: 'metadata', type: () => meta_v1.ListMetaSchema, shape: 'single', always: true },
  { name: 'items', type: () => meta_v1.PartialObjectMetadataSchema, shape: 'list', always: true, required: true },
]);

export const TableSchema: MessageSchema = meta_v1.TableSchema;

export const TableColumnDefinitionSchema: MessageSchema = meta_v1.TableColumnDefinitionSchema;

export const TableRowSchema: MessageSchema = meta_v1.TableRowSchema;

export const TableRowConditionSchema: MessageSchema = meta_v1.TableRowConditionSchema;

export const TableOptionsSchema: MessageSchema = meta_v1.TableOptionsSchema;

export const PartialObjectMetadataSchema: MessageSchema = meta_v1.PartialObjectMetadataSchema;
