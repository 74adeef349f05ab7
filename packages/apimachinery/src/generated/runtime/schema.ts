// Generated from packages/apimachinery/kinds/runtime.yaml by npm run generate. Do not edit.
import { defineMessage } from '../../schema/define-message.js';
import type { MessageSchema } from '../../schema/schema.js';

export const RawExtensionSchema: MessageSchema = defineMessage('runtime.RawExtension', { form: 'any' }, () => []);

export const TypeMetaSchema: MessageSchema = defineMessage('runtime.TypeMeta', {}, () => [
  { name: 'apiVersion', type: 'string', shape: 'single' },
  { name: 'kind', type: 'string', shape: 'single' },
]);

export const UnknownSchema: MessageSchema = defineMessage('runtime.Unknown', { form: 'any', typeMeta: true }, () => []);
