// Generated from packages/api/kinds/apps_v1beta1.yaml by npm run generate. Do not edit.
import type { GeneratedKind } from '@orch/apimachinery';
import { encodeControllerRevision, decodeControllerRevision, encodeControllerRevisionList, decodeControllerRevisionList, encodeDeployment, decodeDeployment, encodeDeploymentList, decodeDeploymentList, encodeDeploymentRollback, decodeDeploymentRollback, encodeScale, decodeScale, encodeStatefulSet, decodeStatefulSet, encodeStatefulSetList, decodeStatefulSetList } from './protobuf.js';
import { ControllerRevisionSchema, ControllerRevisionListSchema, DeploymentSchema, DeploymentListSchema, DeploymentRollbackSchema, ScaleSchema, StatefulSetSchema, StatefulSetListSchema } from './schema.js';

export function kinds(): Readonly<Record<string, GeneratedKind>> {
  return {
    ControllerRevision: { schema: ControllerRevisionSchema, protobuf: () => ({ encode: encodeControllerRevision, decode: decodeControllerRevision }) },
    ControllerRevisionList: { schema: ControllerRevisionListSchema, protobuf: () => ({ encode: encodeControllerRevisionList, decode: decodeControllerRevisionList }) },
    Deployment: { schema: DeploymentSchema, protobuf: () => ({ encode: encodeDeployment, decode: decodeDeployment }) },
    DeploymentList: { schema: DeploymentListSchema, protobuf: () => ({ encode: encodeDeploymentList, decode: decodeDeploymentList }) },
    DeploymentRollback: { schema: DeploymentRollbackSchema, protobuf: () => ({ encode: encodeDeploymentRollback, decode: decodeDeploymentRollback }) },
    Scale: { schema: ScaleSchema, protobuf: () => ({ encode: encodeScale, decode: decodeScale }) },
    StatefulSet: { schema: StatefulSetSchema, protobuf: () => ({ encode: encodeStatefulSet, decode: decodeStatefulSet }) },
    StatefulSetList: { schema: StatefulSetListSchema, protobuf: () => ({ encode: encodeStatefulSetList, decode: decodeStatefulSetList }) },
  };
}
