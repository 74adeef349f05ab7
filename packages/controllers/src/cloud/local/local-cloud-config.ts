import { parseRange } from '@orch/api';
import { isIP } from '@orch/apimachinery';

/** The configuration of the local provider. Paths are absolute. Plain data. */
export interface LocalCloudConfig {
  /** The file that it was read from; instances are read again when it changes. */
  readonly file: string;
  /** Keeps load balancers and routes over a restart. */
  readonly stateFile: string;
  /** The tag of what this cluster makes; absent: the name of the cluster. */
  readonly clusterId?: string;
  /** Whether several clusters share the cloud, so that each needs a tag. */
  readonly requiresClusterId?: boolean;
  /** CIDRs of addresses of load balancers; absent: no load balancers. */
  readonly addressPools?: readonly string[];
  /** Absent: the provider does not know instances. */
  readonly instances?: readonly LocalInstance[];
  readonly hasRoutes: boolean;
  /** Folder of provisioned volumes; absent: no volumes. */
  readonly volumesFolder?: string;
}

export interface LocalInstance {
  /** Name of the node. */
  readonly name: string;
  /** The part of the provider ID after `local://`; the name by default. */
  readonly id: string;
  readonly type?: string;
  readonly zone?: string;
  readonly region?: string;
  readonly addresses: readonly { readonly type: string; readonly address: string }[];
  readonly isShutDown: boolean;
}

/** All errors of a configuration of the local provider, each with the path of the field. */
export class CloudConfigError extends Error {
  override readonly name = 'CloudConfigError';

  constructor(
    readonly file: string,
    readonly errors: readonly string[],
  ) {
    super(errors.map((error) => `--cloud-config: ${file}: ${error}`).join('; '));
  }
}

/**
 * Parses the JSON of a configuration. `resolve` makes a path absolute.
 *
 *     {"stateFile": "cloud.json", "loadBalancers": {"pools": ["192.0.2.0/24"]}, "routes": true,
 *      "instances": [{"name": "node-1", "zone": "a", "addresses": [{"type": "InternalIP", "address": "10.0.0.1"}]}],
 *      "volumes": {"folder": "volumes"}}
 *
 * @throws CloudConfigError
 */
export function parseLocalCloudConfig(
  text: string,
  { file, resolve }: { readonly file: string; readonly resolve: (path: string) => string },
): LocalCloudConfig {
  const reader = new Reader();
  const root = reader.json(text);
  if (reader.errors.length > 0) throw new CloudConfigError(file, reader.errors);
  reader.known(root, '', [
    'stateFile',
    'clusterID',
    'requiresClusterID',
    'loadBalancers',
    'instances',
    'routes',
    'volumes',
  ]);
  const stateFile = reader.text(root['stateFile'], 'stateFile');
  const clusterId = root['clusterID'] === undefined ? undefined : reader.text(root['clusterID'], 'clusterID');
  const requiresClusterId = reader.optionalBoolean(root['requiresClusterID'], 'requiresClusterID');
  const balancers = reader.optionalObject(root['loadBalancers'], 'loadBalancers', ['pools']);
  const volumes = reader.optionalObject(root['volumes'], 'volumes', ['folder']);
  const addressPools = balancers && pools(reader, balancers['pools']);
  const instances = root['instances'] === undefined ? undefined : instancesOf(reader, root['instances']);
  const hasRoutes = reader.optionalBoolean(root['routes'], 'routes');
  const folder = volumes && reader.text(volumes['folder'], 'volumes.folder');
  if (reader.errors.length > 0) throw new CloudConfigError(file, reader.errors);
  return {
    file,
    stateFile: resolve(stateFile),
    hasRoutes,
    ...(clusterId ? { clusterId } : {}),
    ...(requiresClusterId ? { requiresClusterId } : {}),
    ...(addressPools === undefined ? {} : { addressPools }),
    ...(instances === undefined ? {} : { instances }),
    ...(folder === undefined ? {} : { volumesFolder: resolve(folder) }),
  };
}

function pools(reader: Reader, value: unknown): readonly string[] {
  const list = reader.list(value, 'loadBalancers.pools');
  if (Array.isArray(value) && list.length === 0) reader.fail('loadBalancers.pools', value, 'must not be empty');
  return list.map((item, index) => {
    const path = `loadBalancers.pools[${index}]`;
    const cidr = reader.text(item, path);
    if (cidr !== '' && parseRange(cidr) === undefined) reader.fail(path, item, 'must be a CIDR');
    return cidr;
  });
}

const addressTypes = ['Hostname', 'InternalIP', 'ExternalIP', 'InternalDNS', 'ExternalDNS'];

function instancesOf(reader: Reader, value: unknown): readonly LocalInstance[] {
  const names = new Set<string>();
  return reader.list(value, 'instances').map((item, index) => {
    const path = `instances[${index}]`;
    const fields = reader.object(item, path, ['name', 'id', 'type', 'zone', 'region', 'addresses', 'shutDown']);
    const name = reader.text(fields['name'], `${path}.name`);
    if (name !== '' && names.has(name)) reader.fail(`${path}.name`, name, 'is the name of another instance');
    names.add(name);
    const optional = (field: 'type' | 'zone' | 'region') =>
      fields[field] === undefined ? {} : { [field]: reader.text(fields[field], `${path}.${field}`) };
    return {
      ...{ name, ...optional('type'), ...optional('zone'), ...optional('region') },
      id: fields['id'] === undefined ? name : reader.text(fields['id'], `${path}.id`),
      addresses: fields['addresses'] === undefined ? [] : addresses(reader, fields['addresses'], `${path}.addresses`),
      isShutDown: reader.optionalBoolean(fields['shutDown'], `${path}.shutDown`),
    };
  });
}

function addresses(reader: Reader, value: unknown, path: string): LocalInstance['addresses'] {
  return reader.list(value, path).map((item, index) => {
    const at = `${path}[${index}]`;
    const fields = reader.object(item, at, ['type', 'address']);
    const type = reader.text(fields['type'], `${at}.type`);
    const address = reader.text(fields['address'], `${at}.address`);
    if (type !== '' && !addressTypes.includes(type)) {
      reader.fail(`${at}.type`, type, `must be one of ${addressTypes.join(', ')}`);
    }
    if (type.endsWith('IP') && address !== '' && isIP(address) === 0) {
      reader.fail(`${at}.address`, address, 'must be an IP address');
    }
    return { type, address };
  });
}

type Fields = Readonly<Record<string, unknown>>;

/** Reads values of types, and collects errors. */
class Reader {
  readonly errors: string[] = [];

  fail(path: string, value: unknown, problem: string): void {
    this.errors.push(`${path}: ${JSON.stringify(value) ?? 'missing'} ${problem}`);
  }

  json(text: string): Fields {
    try {
      const value: unknown = JSON.parse(text);
      if (isFields(value)) return value;
      this.errors.push('must be a JSON object');
    } catch (error) {
      this.errors.push(`is not JSON: ${error instanceof Error ? error.message : String(error)}`);
    }
    return {};
  }

  known(fields: Fields, path: string, names: readonly string[]): void {
    for (const name of Object.keys(fields)) {
      if (!names.includes(name))
        this.errors.push(`${path}${path && '.'}${name}: unknown field (known: ${names.join(', ')})`);
    }
  }

  object(value: unknown, path: string, names: readonly string[]): Fields {
    if (!isFields(value)) {
      this.fail(path, value, 'must be an object');
      return {};
    }
    this.known(value, path, names);
    return value;
  }

  optionalObject(value: unknown, path: string, names: readonly string[]): Fields | undefined {
    return value === undefined ? undefined : this.object(value, path, names);
  }

  list(value: unknown, path: string): readonly unknown[] {
    if (Array.isArray(value)) return value;
    this.fail(path, value, 'must be a list');
    return [];
  }

  text(value: unknown, path: string): string {
    if (typeof value === 'string' && value !== '') return value;
    this.fail(path, value, 'must be a text');
    return '';
  }

  optionalBoolean(value: unknown, path: string): boolean {
    if (value !== undefined && typeof value !== 'boolean') this.fail(path, value, 'must be true or false');
    return value === true;
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
