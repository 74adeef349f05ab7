import type { FieldSchema, MessageSchema } from './schema.js';

/**
 * The Go name of a field, used in error messages of v1.21: `dnsPolicy` is `DNSPolicy`, and `metadata` has the name of its
 * type.
 */
export function memberName(name: FieldSchema['name'], { typeName, within }: MemberPlace): string {
  const named = namedWithin[`${within}.${name}`];
  if (named !== undefined) return named;
  if (name === 'metadata' && typeName !== undefined) return typeName.slice(typeName.indexOf('.') + 1);
  const irregular = irregularNames[name];
  if (irregular !== undefined) return irregular;
  const acronym = acronyms.exec(name)?.[0] ?? name.charAt(0);
  return `${acronym.toUpperCase()}${name.slice(acronym.length)}`;
}

export interface MemberPlace {
  /** The type of the field, such as `meta_v1.ObjectMeta`; undefined for a scalar. */
  readonly typeName: string | undefined;
  /** The type that has the field, such as `v1.Pod`. */
  readonly within: string;
}

const acronyms =
  /^(?:api|aws|ca|cidr|csi|dns|fc|fs|gce|gmsa|http|id|ip|iscsi|json|nfs|os|qos|rbd|se|tcp|tls|ttl|tty|uid|url)(?=[A-Z]|$)/;

/** Names that differ in one kind only. */
const namedWithin: Readonly<Record<string, string>> = {
  'v1beta1.SubjectAccessReviewSpec.group': 'Groups',
};

const irregularNames: Readonly<Record<string, string>> = {
  cephfs: 'CephFS',
  chapAuthDiscovery: 'DiscoveryCHAPAuth',
  chapAuthSession: 'SessionCHAPAuth',
  externalID: 'DoNotUseExternalID',
  lastState: 'LastTerminationState',
  pdName: 'PDName',
  reportingComponent: 'ReportingController',
  serviceAccount: 'DeprecatedServiceAccount',
  storageos: 'StorageOS',
  wwids: 'WWIDs',
};

/** The embedded Go struct of `message` that declares the field; its fields are inlined in JSON. undefined for own fields. */
export function embeddedStructOf(message: Pick<MessageSchema, 'name' | 'typeMeta'>, name: string): string | undefined {
  if (message.typeMeta && (name === 'kind' || name === 'apiVersion')) return 'TypeMeta';
  const inlined = inlinedStructures[message.name];
  if (inlined === undefined) return undefined;
  const isInside = inlined.members?.includes(name) ?? !inlined.except?.includes(name);
  return isInside ? inlined.struct : undefined;
}

interface Inlined {
  readonly struct: string;
  /** The fields of the embedded struct; or, with `except`, all but these. */
  readonly members?: readonly string[];
  readonly except?: readonly string[];
}

const objectReference: Inlined = { struct: 'LocalObjectReference', members: ['name'] };
const ingressRule: Inlined = { struct: 'IngressRuleValue', members: ['http'] };
const webhookRule: Inlined = { struct: 'Rule', except: ['operations'] };

const inlinedStructures: Readonly<Record<string, Inlined>> = {
  'core_v1.ConfigMapEnvSource': objectReference,
  'core_v1.ConfigMapKeySelector': objectReference,
  'core_v1.ConfigMapProjection': objectReference,
  'core_v1.ConfigMapVolumeSource': objectReference,
  'core_v1.SecretEnvSource': objectReference,
  'core_v1.SecretKeySelector': objectReference,
  'core_v1.SecretProjection': objectReference,
  'core_v1.EphemeralContainer': { struct: 'EphemeralContainerCommon', except: ['targetContainerName'] },
  'core_v1.PersistentVolumeSpec': {
    struct: 'PersistentVolumeSource',
    except: [
      'capacity',
      'accessModes',
      'claimRef',
      'persistentVolumeReclaimPolicy',
      'storageClassName',
      'mountOptions',
      'volumeMode',
      'nodeAffinity',
    ],
  },
  'core_v1.Probe': { struct: 'Handler', members: ['exec', 'httpGet', 'tcpSocket'] },
  'core_v1.Volume': { struct: 'VolumeSource', except: ['name'] },
  'extensions_v1beta1.IngressRule': ingressRule,
  'networking_v1.IngressRule': ingressRule,
  'networking_v1beta1.IngressRule': ingressRule,
  'admissionregistration_v1.RuleWithOperations': webhookRule,
  'admissionregistration_v1beta1.RuleWithOperations': webhookRule,
};
