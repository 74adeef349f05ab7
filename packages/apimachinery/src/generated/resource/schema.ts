// Generated from packages/apimachinery/kinds/resource.yaml by npm run generate. Do not edit.
import { defineMessage } from '../../schema/define-message.js';
import type { MessageSchema } from '../../schema/schema.js';

export const QuantitySchema: MessageSchema = defineMessage('resource.Quantity', { form: 'quantity' }, () => []);
