// Generated from packages/api/config-kinds/client-config_v1.yaml by npm run generate. Do not edit.

export type Config = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion?: string;
  preferences?: Preferences;
  clusters?: NamedCluster[];
  users?: NamedAuthInfo[];
  contexts?: NamedContext[];
  'current-context'?: string;
  extensions?: NamedExtension[];
};

export type Preferences = {
  colors?: boolean;
  extensions?: NamedExtension[];
};

export type Cluster = {
  server: string;
  'tls-server-name'?: string;
  'insecure-skip-tls-verify'?: boolean;
  'certificate-authority'?: string;
  'certificate-authority-data'?: string;
  'proxy-url'?: string;
  extensions?: NamedExtension[];
};

export type AuthInfo = {
  'client-certificate'?: string;
  'client-certificate-data'?: string;
  'client-key'?: string;
  'client-key-data'?: string;
  token?: string;
  tokenFile?: string;
  as?: string;
  'as-groups'?: string[];
  'as-user-extra'?: { [key: string]: string[] };
  username?: string;
  password?: string;
  'auth-provider'?: AuthProviderConfig;
  exec?: ExecConfig;
  extensions?: NamedExtension[];
};

export type Context = {
  cluster: string;
  user: string;
  namespace?: string;
  extensions?: NamedExtension[];
};

export type NamedCluster = {
  name?: string;
  cluster?: Cluster;
};

export type NamedContext = {
  name: string;
  context?: Context;
};

export type NamedAuthInfo = {
  name?: string;
  user?: AuthInfo;
};

export type NamedExtension = {
  name?: string;
  extension?: unknown;
};

export type AuthProviderConfig = {
  name?: string;
  config?: { [key: string]: string };
};

export type ExecConfig = {
  command: string;
  args?: string[];
  env?: ExecEnvVar[];
  apiVersion: string;
  installHint?: string;
  provideClusterInfo?: boolean;
};

export type ExecEnvVar = {
  name: string;
  value?: string;
};
