import {
  type ApiObject,
  booleanAt,
  type DeepReadonly,
  listAt,
  type Names,
  numberAt,
  optionalFieldsAt,
  textAt,
  wellKnown,
} from '@orch/apimachinery';

/** What aggregation reads of an APIService object. */
export interface ApiServiceRecord {
  /** `v1.metrics.example.com` */
  readonly name: string;
  readonly group: string;
  readonly version: string;
  readonly groupPriorityMinimum: number;
  readonly versionPriority: number;
  /** The service of the other server; undefined when this server serves the group version. */
  readonly target: ServiceTarget | undefined;
  /** Whether its condition Available is True. */
  readonly isAvailable: boolean;
}

/** A port of a service, and how the certificate behind it is verified. */
export interface ServiceTarget {
  readonly namespace: string;
  readonly name: string;
  readonly port: number;
  /** PEM; '' selects the authorities of the system. */
  readonly authorities: string;
  readonly skipsVerification: boolean;
}

/** A service of the core group is ignored: this server always serves its own core group. */
export function readApiService(object: DeepReadonly<ApiObject>): ApiServiceRecord {
  const group = textAt(object, 'spec', 'group');
  const service = group === '' ? undefined : optionalFieldsAt(object, 'spec', 'service');
  const target = service && {
    namespace: textAt(service, 'namespace'),
    name: textAt(service, 'name'),
    port: Number(numberAt(service, 'port')),
    authorities: Buffer.from(textAt(object, 'spec', 'caBundle'), 'base64').toString(),
    skipsVerification: booleanAt(object, 'spec', 'insecureSkipTLSVerify'),
  };
  return {
    name: object.metadata.name ?? '',
    group,
    version: textAt(object, 'spec', 'version'),
    groupPriorityMinimum: Number(numberAt(object, 'spec', 'groupPriorityMinimum')),
    versionPriority: Number(numberAt(object, 'spec', 'versionPriority')),
    target,
    isAvailable: listAt(object, 'status', 'conditions').some(
      (condition) => textAt(condition, 'type') === 'Available' && textAt(condition, 'status') === 'True',
    ),
  };
}

/** The value of the label of objects that servers register themselves; undefined for those of users. */
export function automanagedOf(object: DeepReadonly<ApiObject>, names: Names): string | undefined {
  return object.metadata.labels?.[names.value(wellKnown.labels.aggregatorAutomanaged)];
}
