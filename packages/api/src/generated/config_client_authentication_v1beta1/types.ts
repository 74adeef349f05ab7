// Generated from packages/api/config-kinds/client-authentication_v1beta1.yaml by npm run generate. Do not edit.

export type ExecCredential = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion?: string;
  spec?: ExecCredentialSpec;
  status?: ExecCredentialStatus;
};

export type ExecCredentialSpec = {
  cluster?: Cluster;
};

export type ExecCredentialStatus = {
  expirationTimestamp?: string;
  token?: string;
  clientCertificateData?: string;
  clientKeyData?: string;
};

export type Cluster = {
  server?: string;
  'tls-server-name'?: string;
  'insecure-skip-tls-verify'?: boolean;
  'certificate-authority-data'?: string;
  'proxy-url'?: string;
  config?: unknown;
};
