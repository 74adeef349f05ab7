import { fieldsAt, isJsonObject, type JsonObject, listAt, type Names, textAt, wellKnown } from '@orch/apimachinery';

/** A volume with the token of a service account. */
export interface TokenVolume {
  /** Whether a volume of the pod is such a volume already. */
  isIn(volume: object): boolean;
  /** A name that no volume of the pod has. */
  name(taken: ReadonlySet<string>): string;
  /** The source of the volume: `{ projected: … }` or `{ secret: … }`. */
  readonly source: JsonObject;
}

/**
 * Mounts the token volume in each container and init container without a mount at the path of service accounts. Adds the
 * volume when at least one container mounts it and the pod has none.
 */
export function mountTokenVolume(spec: JsonObject, volume: TokenVolume, names: Names): void {
  const mountPath = names.value(wellKnown.folders.serviceAccount);
  const unmounted = containersOf(spec).filter(
    (container) => !listAt(container, 'volumeMounts').some((mount) => textAt(mount, 'mountPath') === mountPath),
  );
  if (unmounted.length === 0) return;
  const volumes = Array.isArray(spec['volumes']) ? spec['volumes'] : [];
  const existing = volumes.find((each) => isJsonObject(each) && volume.isIn(each));
  const name =
    existing === undefined
      ? volume.name(new Set(volumes.map((each) => textAt(each, 'name'))))
      : textAt(existing, 'name');
  for (const container of unmounted) {
    const mounts = Array.isArray(container['volumeMounts']) ? container['volumeMounts'] : [];
    container['volumeMounts'] = [...mounts, { name, readOnly: true, mountPath }];
  }
  if (existing === undefined) spec['volumes'] = [...volumes, { name, ...volume.source }];
}

function containersOf(spec: JsonObject): readonly JsonObject[] {
  return [spec['initContainers'], spec['containers']].flatMap((list) =>
    Array.isArray(list) ? list.filter(isJsonObject) : [],
  );
}

/** A token bound to the pod, the certificates of the API server, and the namespace (spec: facts on token volumes). */
export function boundTokenVolume(names: Names, generateName: (prefix: string) => string): TokenVolume {
  const prefix = `${names.value(wellKnown.volumes.apiAccess)}-`;
  const certificates = names.value(wellKnown.configMaps.rootCertificates);
  return {
    isIn: (volume) => textAt(volume, 'name').startsWith(prefix),
    name: () => generateName(prefix),
    get source() {
      return { projected: { sources: boundSources(certificates), defaultMode } };
    },
  };
}

function boundSources(certificates: string): JsonObject[] {
  return [
    { serviceAccountToken: { expirationSeconds: tokenSeconds, path: 'token' } },
    { configMap: { name: certificates, items: [{ key: 'ca.crt', path: 'ca.crt' }] } },
    {
      downwardAPI: {
        items: [{ path: 'namespace', fieldRef: { apiVersion: 'v1', fieldPath: 'metadata.namespace' } }],
      },
    },
  ];
}

/** The lifetime that marks tokens of clients which may not reload them; the token issuer extends it. */
const tokenSeconds = 3607;
/** 0644 */
const defaultMode = 420;

/** The token secret of an account. */
export function secretTokenVolume(secretName: string, generateName: (prefix: string) => string): TokenVolume {
  // A name of a volume has no dots.
  const plainName = secretName.replaceAll('.', '-');
  return {
    isIn: (volume) => textAt(fieldsAt(volume, 'secret'), 'secretName') === secretName,
    name: (taken) => (taken.has(plainName) ? generateName(`${plainName}-`) : plainName),
    source: { secret: { secretName, defaultMode } },
  };
}
