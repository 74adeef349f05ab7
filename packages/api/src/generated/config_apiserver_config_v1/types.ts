// Generated from packages/api/config-kinds/apiserver-config_v1.yaml by npm run generate. Do not edit.

export type AdmissionConfiguration = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion?: string;
  plugins?: AdmissionPluginConfiguration[];
};

export type AdmissionPluginConfiguration = {
  name: string;
  path?: string;
  configuration?: unknown;
};

export type EncryptionConfiguration = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion?: string;
  resources: ResourceConfiguration[];
};

export type ResourceConfiguration = {
  resources: string[];
  providers: ProviderConfiguration[];
};

export type ProviderConfiguration = {
  aesgcm?: AESConfiguration;
  aescbc?: AESConfiguration;
  secretbox?: SecretboxConfiguration;
  identity?: IdentityConfiguration;
  kms?: KMSConfiguration;
};

export type AESConfiguration = {
  keys: Key[];
};

export type SecretboxConfiguration = {
  keys: Key[];
};

export type Key = {
  name: string;
  secret: string;
};

export type IdentityConfiguration = Record<string, never>;

export type KMSConfiguration = {
  name: string;
  cachesize: number;
  endpoint: string;
  timeout: string;
};

export type EgressSelectorConfiguration = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion?: string;
  egressSelections?: EgressSelection[];
};

export type EgressSelection = {
  name: string;
  connection?: Connection;
};

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
