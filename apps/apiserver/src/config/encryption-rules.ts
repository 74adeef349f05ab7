import type { encryptionConfigurationKind } from '@orch/api/config/apiserver_config_v1';
import {
  type FieldError,
  type FieldPath,
  fieldPath,
  formatFieldError,
  type GroupResource,
  invalid,
  required,
} from '@orch/apimachinery';
import { parseDurationMs } from '@orch/component';
import type { EncryptedResources, EncryptionKey, EncryptionProvider, KmsProvider } from '@orch/storage';

/** The content of a file that is valid by its schema. */
type EncryptionConfiguration = Extract<
  ReturnType<typeof encryptionConfigurationKind.check>,
  { readonly value: unknown }
>['value'];
type Provider = EncryptionConfiguration['resources'][number]['providers'][number];
type Kms = NonNullable<Provider['kms']>;
type Key = NonNullable<Provider['aescbc']>['keys'][number];

const providerNames = ['aescbc', 'aesgcm', 'secretbox', 'identity', 'kms'] as const;
const keyBytes = { aescbc: [16, 24, 32], aesgcm: [16, 24, 32], secretbox: [32] } as const;

/** Applies the rules of a configuration that its schema does not have, and decodes its keys. */
export function encryptedResourcesOf(
  configuration: EncryptionConfiguration,
): { readonly resources: readonly EncryptedResources[] } | { readonly errors: readonly string[] } {
  const reader = new Reader();
  const root = fieldPath('resources');
  const resources = configuration.resources.map((entry, index) => {
    const path = root.index(index);
    return {
      resources: entry.resources.map((name, at) => reader.resource(name, path.child('resources').index(at))),
      providers: entry.providers.flatMap((provider, at) =>
        reader.provider(provider, path.child('providers').index(at)),
      ),
    };
  });
  reader.kmsNames(resources, root);
  return reader.errors.length > 0 ? { errors: reader.errors.map((error) => formatFieldError(error)) } : { resources };
}

class Reader {
  readonly errors: FieldError[] = [];

  resource(name: string, path: FieldPath): GroupResource {
    if (!/^[a-z0-9-]+(\.[a-z0-9.-]+)?$/.test(name)) {
      this.errors.push(invalid(path, name, 'must be a resource, or resource.group; plural, without wildcards'));
    }
    const dot = name.indexOf('.');
    return dot < 0 ? { group: '', resource: name } : { group: name.slice(dot + 1), resource: name.slice(0, dot) };
  }

  provider(provider: Provider, path: FieldPath): readonly EncryptionProvider[] {
    const [type, ...others] = providerNames.filter((name) => provider[name] !== undefined);
    if (type === undefined) {
      this.errors.push(required(path, `must have one of ${providerNames.join(', ')}`));
      return [];
    }
    if (others.length > 0) {
      this.errors.push(invalid(path, [type, ...others].join(', '), 'must have exactly one provider'));
      return [];
    }
    if (type === 'identity') return [{ type }];
    if (type === 'kms') return provider.kms === undefined ? [] : [this.#kms(provider.kms, path.child('kms'))];
    const keys = provider[type]?.keys ?? [];
    const read = (key: Key, at: number) =>
      this.#key(key, { bytes: keyBytes[type], path: path.child(type, 'keys').index(at) });
    return [{ type, keys: keys.map(read) }];
  }

  /** A value names its service, so one name is one service. */
  kmsNames(entries: readonly EncryptedResources[], root: FieldPath): void {
    const endpoints = new Map<string, string>();
    for (const [index, { providers }] of entries.entries()) {
      for (const [at, provider] of providers.entries()) {
        if (provider.type !== 'kms') continue;
        const path = root.index(index).child('providers').index(at).child('kms', 'name');
        const known = endpoints.get(provider.name) ?? provider.endpoint;
        if (known !== provider.endpoint) {
          this.errors.push(invalid(path, provider.name, `is the name of the service at ${known}`));
        }
        endpoints.set(provider.name, known);
      }
    }
  }

  #key(
    { name, secret }: Key,
    { bytes, path }: { readonly bytes: readonly number[]; readonly path: FieldPath },
  ): EncryptionKey {
    if (name === '') this.errors.push(required(path.child('name'), ''));
    if (secret === '') this.errors.push(required(path.child('secret'), ''));
    const decoded = Buffer.from(secret, 'base64');
    const secretPath = path.child('secret');
    if (decoded.toString('base64') !== secret) {
      this.errors.push(invalid(secretPath, 'REDACTED', 'must be in base64 with padding'));
    } else if (secret !== '' && !bytes.includes(decoded.length)) {
      const expected = bytes.length === 1 ? String(bytes[0]) : `one of ${bytes.join(', ')}`;
      this.errors.push(invalid(secretPath, 'REDACTED', `must have ${expected} bytes, not ${decoded.length}`));
    }
    return { name, secret: decoded };
  }

  #kms({ name, endpoint, cachesize, timeout }: Kms, path: FieldPath): KmsProvider {
    if (name === '') this.errors.push(required(path.child('name'), ''));
    if (!/^unix:\/\/\/[^@]/.test(endpoint)) {
      this.errors.push(invalid(path.child('endpoint'), endpoint, 'must be a socket, such as unix:///run/kms.sock'));
    }
    if (cachesize === 0) this.errors.push(invalid(path.child('cachesize'), cachesize, 'must not be 0'));
    const timeoutMs = parseDurationMs(timeout) ?? Number.NaN;
    if (!(timeoutMs > 0)) this.errors.push(invalid(path.child('timeout'), timeout, 'must be a duration above 0'));
    return { type: 'kms', name, endpoint, cacheSize: cachesize, timeoutMs };
  }
}
