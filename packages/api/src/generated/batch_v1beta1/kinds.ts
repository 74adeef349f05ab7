// Generated from packages/api/kinds/batch_v1beta1.yaml by npm run generate. Do not edit.
import type { GeneratedKind } from '@orch/apimachinery';
import { encodeCronJob, decodeCronJob, encodeCronJobList, decodeCronJobList, encodeJobTemplate, decodeJobTemplate } from './protobuf.js';
import { CronJobSchema, CronJobListSchema, JobTemplateSchema } from './schema.js';

export function kinds(): Readonly<Record<string, GeneratedKind>> {
  return {
    CronJob: { schema: CronJobSchema, protobuf: () => ({ encode: encodeCronJob, decode: decodeCronJob }) },
    CronJobList: { schema: CronJobListSchema, protobuf: () => ({ encode: encodeCronJobList, decode: decodeCronJobList }) },
    JobTemplate: { schema: JobTemplateSchema, protobuf: () => ({ encode: encodeJobTemplate, decode: decodeJobTemplate }) },
  };
}
