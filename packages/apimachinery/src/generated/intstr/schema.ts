// Generated from packages/apimachinery/kinds/intstr.yaml by npm run generate. Do not edit.
import { defineMessage } from '../../schema/define-message.js';
import type { MessageSchema } from '../../schema/schema.js';

export const IntOrStringSchema: MessageSchema = defineMessage('intstr.IntOrString', { form: 'intOrString' }, () => []);
