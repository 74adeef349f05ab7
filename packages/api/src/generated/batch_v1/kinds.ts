// Generated from packages/api/kinds/batch_v1.yaml by npm run generate. Do not edit.
import type { GeneratedKind } from '@orch/apimachinery';
import { encodeCronJob, decodeCronJob, encodeCronJobList, decodeCronJobList, encodeJob, decodeJob, encodeJobList, decodeJobList } from './protobuf.js';
import { CronJobSchema, CronJobListSchema, JobSchema, JobListSchema } from './schema.js';

export function kinds(): Readonly<Record<string, GeneratedKind>> {
  return {
    CronJob: { schema: CronJobSchema, protobuf: () => ({ encode: encodeCronJob, decode: decodeCronJob }) },
    CronJobList: { schema: CronJobListSchema, protobuf: () => ({ encode: encodeCronJobList, decode: decodeCronJobList }) },
    Job: { schema: JobSchema, protobuf: () => ({ encode: encodeJob, decode: decodeJob }) },
    JobList: { schema: JobListSchema, protobuf: () => ({ encode: encodeJobList, decode: decodeJobList }) },
  };
}
