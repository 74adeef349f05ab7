// Generated from packages/api/kinds/extensions_v1beta1.yaml by npm run generate. Do not edit.
import type { GeneratedKind } from '@orch/apimachinery';
import { encodeDaemonSet, decodeDaemonSet, encodeDaemonSetList, decodeDaemonSetList, encodeDeployment, decodeDeployment, encodeDeploymentList, decodeDeploymentList, encodeDeploymentRollback, decodeDeploymentRollback, encodeIngress, decodeIngress, encodeIngressList, decodeIngressList, encodeNetworkPolicy, decodeNetworkPolicy, encodeNetworkPolicyList, decodeNetworkPolicyList, encodePodSecurityPolicy, decodePodSecurityPolicy, encodePodSecurityPolicyList, decodePodSecurityPolicyList, encodeReplicaSet, decodeReplicaSet, encodeReplicaSetList, decodeReplicaSetList, encodeScale, decodeScale } from './protobuf.js';
import { DaemonSetSchema, DaemonSetListSchema, DeploymentSchema, DeploymentListSchema, DeploymentRollbackSchema, IngressSchema, IngressListSchema, NetworkPolicySchema, NetworkPolicyListSchema, PodSecurityPolicySchema, PodSecurityPolicyListSchema, ReplicaSetSchema, ReplicaSetListSchema, ScaleSchema } from './schema.js';

export function kinds(): Readonly<Record<string, GeneratedKind>> {
  return {
    DaemonSet: { schema: DaemonSetSchema, protobuf: () => ({ encode: encodeDaemonSet, decode: decodeDaemonSet }) },
    DaemonSetList: { schema: DaemonSetListSchema, protobuf: () => ({ encode: encodeDaemonSetList, decode: decodeDaemonSetList }) },
    Deployment: { schema: DeploymentSchema, protobuf: () => ({ encode: encodeDeployment, decode: decodeDeployment }) },
    DeploymentList: { schema: DeploymentListSchema, protobuf: () => ({ encode: encodeDeploymentList, decode: decodeDeploymentList }) },
    DeploymentRollback: { schema: DeploymentRollbackSchema, protobuf: () => ({ encode: encodeDeploymentRollback, decode: decodeDeploymentRollback }) },
    Ingress: { schema: IngressSchema, protobuf: () => ({ encode: encodeIngress, decode: decodeIngress }) },
    IngressList: { schema: IngressListSchema, protobuf: () => ({ encode: encodeIngressList, decode: decodeIngressList }) },
    NetworkPolicy: { schema: NetworkPolicySchema, protobuf: () => ({ encode: encodeNetworkPolicy, decode: decodeNetworkPolicy }) },
    NetworkPolicyList: { schema: NetworkPolicyListSchema, protobuf: () => ({ encode: encodeNetworkPolicyList, decode: decodeNetworkPolicyList }) },
    PodSecurityPolicy: { schema: PodSecurityPolicySchema, protobuf: () => ({ encode: encodePodSecurityPolicy, decode: decodePodSecurityPolicy }) },
    PodSecurityPolicyList: { schema: PodSecurityPolicyListSchema, protobuf: () => ({ encode: encodePodSecurityPolicyList, decode: decodePodSecurityPolicyList }) },
    ReplicaSet: { schema: ReplicaSetSchema, protobuf: () => ({ encode: encodeReplicaSet, decode: decodeReplicaSet }) },
    ReplicaSetList: { schema: ReplicaSetListSchema, protobuf: () => ({ encode: encodeReplicaSetList, decode: decodeReplicaSetList }) },
    Scale: { schema: ScaleSchema, protobuf: () => ({ encode: encodeScale, decode: decodeScale }) },
  };
}
