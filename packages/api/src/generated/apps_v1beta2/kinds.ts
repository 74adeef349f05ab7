// Generated from packages/api/kinds/apps_v1beta2.yaml by npm run generate. Do not edit.
import type { GeneratedKind } from '@orch/apimachinery';
import { encodeControllerRevision, decodeControllerRevision, encodeControllerRevisionList, decodeControllerRevisionList, encodeDaemonSet, decodeDaemonSet, encodeDaemonSetList, decodeDaemonSetList, encodeDeployment, decodeDeployment, encodeDeploymentList, decodeDeploymentList, encodeReplicaSet, decodeReplicaSet, encodeReplicaSetList, decodeReplicaSetList, encodeScale, decodeScale, encodeStatefulSet, decodeStatefulSet, encodeStatefulSetList, decodeStatefulSetList } from './protobuf.js';
import { ControllerRevisionSchema, ControllerRevisionListSchema, DaemonSetSchema, DaemonSetListSchema, DeploymentSchema, DeploymentListSchema, ReplicaSetSchema, ReplicaSetListSchema, ScaleSchema, StatefulSetSchema, StatefulSetListSchema } from './schema.js';

export function kinds(): Readonly<Record<string, GeneratedKind>> {
  return {
    ControllerRevision: { schema: ControllerRevisionSchema, protobuf: () => ({ encode: encodeControllerRevision, decode: decodeControllerRevision }) },
    ControllerRevisionList: { schema: ControllerRevisionListSchema, protobuf: () => ({ encode: encodeControllerRevisionList, decode: decodeControllerRevisionList }) },
    DaemonSet: { schema: DaemonSetSchema, protobuf: () => ({ encode: encodeDaemonSet, decode: decodeDaemonSet }) },
    DaemonSetList: { schema: DaemonSetListSchema, protobuf: () => ({ encode: encodeDaemonSetList, decode: decodeDaemonSetList }) },
    Deployment: { schema: DeploymentSchema, protobuf: () => ({ encode: encodeDeployment, decode: decodeDeployment }) },
    DeploymentList: { schema: DeploymentListSchema, protobuf: () => ({ encode: encodeDeploymentList, decode: decodeDeploymentList }) },
    ReplicaSet: { schema: ReplicaSetSchema, protobuf: () => ({ encode: encodeReplicaSet, decode: decodeReplicaSet }) },
    ReplicaSetList: { schema: ReplicaSetListSchema, protobuf: () => ({ encode: encodeReplicaSetList, decode: decodeReplicaSetList }) },
    Scale: { schema: ScaleSchema, protobuf: () => ({ encode: encodeScale, decode: decodeScale }) },
    StatefulSet: { schema: StatefulSetSchema, protobuf: () => ({ encode: encodeStatefulSet, decode: decodeStatefulSet }) },
    StatefulSetList: { schema: StatefulSetListSchema, protobuf: () => ({ encode: encodeStatefulSetList, decode: decodeStatefulSetList }) },
  };
}
