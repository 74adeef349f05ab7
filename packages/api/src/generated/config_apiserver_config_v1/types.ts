// Generated from packages/api/config-kinds/apiserver-config_v1.yaml by npm run generate. Do not edit.

/** Configurations of admission plugins. */
export type AdmissionConfiguration = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion?: string;
  /** One entry for each configured plugin; the first of a plugin counts. */
  plugins?: AdmissionPluginConfiguration[];
};

/** The configuration of one admission plugin. */
export type AdmissionPluginConfiguration = {
  /** Name of the plugin, such as EventRateLimit. */
  name: string;
  /** File of the configuration, relative to the folder of this file. */
  path?: string;
  /** The configuration itself; preferred to path. */
  configuration?: unknown;
};

/** Encryption of resources in the store. */
export type EncryptionConfiguration = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion?: string;
  /** Resources with their providers. */
  resources: ResourceConfiguration[];
};

/** Resources that are encrypted alike. */
export type ResourceConfiguration = {
  /** Plural names, such as secrets or deployments.apps. */
  resources: string[];
  /** The first provider writes; all are tried to read. */
  providers: ProviderConfiguration[];
};

/** One way to encrypt; exactly one member is set. */
export type ProviderConfiguration = {
  aesgcm?: AESConfiguration;
  aescbc?: AESConfiguration;
  secretbox?: SecretboxConfiguration;
  identity?: IdentityConfiguration;
  kms?: KMSConfiguration;
};

/** Keys of AES. */
export type AESConfiguration = {
  keys: Key[];
};

/** Keys of XSalsa20 and Poly1305. */
export type SecretboxConfiguration = {
  keys: Key[];
};

/** A named key. */
export type Key = {
  /** Name of the key, stored with the data. */
  name: string;
  /** The key in base64. */
  secret: string;
};

export type IdentityConfiguration = Record<string, never>;

/** A key management service. */
export type KMSConfiguration = {
  name: string;
  cachesize: number;
  endpoint: string;
  timeout: string;
};

/** Networks of outgoing connections. */
export type EgressSelectorConfiguration = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion?: string;
  egressSelections?: EgressSelection[];
};

/** How the connections of one kind are made. */
export type EgressSelection = {
  /** controlplane, cluster or etcd. */
  name: string;
  connection?: Connection;
};

/** Protocol and transport to a proxy. */
export type Connection = {
  proxyProtocol: string;
  transport?: Transport;
};

export type Transport = {
  tcp?: TCPTransport;
  uds?: UDSTransport;
};

export type TCPTransport = {
  url: string;
  tlsConfig?: TLSConfig;
};

export type UDSTransport = {
  udsName: string;
};

export type TLSConfig = {
  caBundle?: string;
  clientKey: string;
  clientCert: string;
};
