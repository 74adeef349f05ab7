import {
  type ApiObject,
  type DeepReadonly,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type Names,
  wellKnown,
} from '@orch/apimachinery';

type Account = DeepReadonly<ApiObject>;

/** Whether pods of this service account may reference only the secrets that it lists. */
export function enforcesMountableSecrets({ metadata }: Account, names: Names): boolean {
  const value = metadata.annotations?.[names.value(wellKnown.annotations.enforceMountableSecrets)];
  return value !== undefined && trueTexts.has(value);
}

const trueTexts: ReadonlySet<string> = new Set(['1', 't', 'T', 'true', 'TRUE', 'True']);

/**
 * Returns the rejection message for a pod that references a secret its service account does not list, else undefined.
 * Stricter than v1.21, which checks only secret volumes, `env` and pull secrets: projected volumes, `envFrom` and
 * ephemeral containers are checked too.
 */
export function unlistedSecretViolation(spec: JsonObject, account: Account): string | undefined {
  const mountable = namesIn(account['secrets']);
  const name = account.metadata.name ?? '';
  const describe = (subject: string) =>
    `${subject} is not allowed because service account ${name} does not reference that`;
  const unlisted = (secret: string) => !mountable.has(secret);
  for (const { subject, secret } of [...volumeSecrets(spec), ...containerSecrets(spec)]) {
    if (unlisted(secret)) return `${describe(subject)} secret`;
  }
  const pullSecrets = namesIn(account['imagePullSecrets']);
  for (const [index, { name: secret }] of listOf(spec['imagePullSecrets']).entries()) {
    if (pullSecrets.has(textOf(secret))) continue;
    return `${describe(`imagePullSecrets[${index}].name="${textOf(secret)}"`)} imagePullSecret`;
  }
  return undefined;
}

interface SecretReference {
  /** The referencing member, for the message. */
  readonly subject: string;
  readonly secret: string;
}

function* volumeSecrets(spec: JsonObject): Generator<SecretReference> {
  for (const { secret, projected } of listOf(spec['volumes'])) {
    if (isJsonObject(secret)) {
      const name = textOf(secret['secretName']);
      yield { subject: `volume with secret.secretName="${name}"`, secret: name };
    }
    for (const source of isJsonObject(projected) ? listOf(projected['sources']) : []) {
      if (!isJsonObject(source['secret'])) continue;
      const name = textOf(source['secret']['name']);
      yield { subject: `volume with projected.sources.secret.name="${name}"`, secret: name };
    }
  }
}

function* containerSecrets(spec: JsonObject): Generator<SecretReference> {
  for (const [member, kind] of containerKinds) {
    for (const container of listOf(spec[member])) {
      const subject = `${kind} ${textOf(container['name'])}`;
      for (const { name, valueFrom } of listOf(container['env'])) {
        if (!isJsonObject(valueFrom) || !isJsonObject(valueFrom['secretKeyRef'])) continue;
        const secret = textOf(valueFrom['secretKeyRef']['name']);
        yield { subject: `${subject} with envVar ${textOf(name)} referencing secret.secretName="${secret}"`, secret };
      }
      for (const { secretRef } of listOf(container['envFrom'])) {
        if (!isJsonObject(secretRef)) continue;
        const secret = textOf(secretRef['name']);
        yield { subject: `${subject} with envFrom referencing secret.secretName="${secret}"`, secret };
      }
    }
  }
}

/** In the order of v1.21. */
const containerKinds = [
  ['initContainers', 'init container'],
  ['containers', 'container'],
  ['ephemeralContainers', 'ephemeral container'],
] as const;

function namesIn(references: unknown): ReadonlySet<string> {
  return new Set(Array.isArray(references) ? references.filter(isJsonObject).map(({ name }) => textOf(name)) : []);
}

function listOf(value: JsonValue | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
