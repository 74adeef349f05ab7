import type { Impersonation } from './impersonation.js';

/** Address and credentials for a server; plain data. Keys and certificates are PEM. */
export interface ClientConfig {
  /** `https://127.0.0.1:6443`, without a trailing slash. */
  readonly server: string;
  readonly certificateAuthority?: string;
  /** The name to verify the server certificate against, if it differs from the host of `server`. */
  readonly serverName?: string;
  readonly insecureSkipVerify?: boolean;
  /** Sent as bearer token, over TLS only, as all credentials. */
  readonly token?: string;
  /** Absolute path of a file with the token, read again at most every minute. `token` is used until the first reading. */
  readonly tokenFile?: string;
  readonly username?: string;
  readonly password?: string;
  readonly clientCertificate?: string;
  readonly clientKey?: string;
  /** The files of `clientCertificate` and `clientKey`; read again while the client is in use. */
  readonly clientCertificateFiles?: {
    readonly certificate: string;
    readonly key: string;
    /** Milliseconds between two reads; defaults to the limits of this package. */
    readonly checkMs?: number;
  };
  /** A program that prints credentials. Not started when there is a token. */
  readonly exec?: ExecPlugin;
  readonly impersonate?: Impersonation;
  /** `http://host:port` or `https://host:port` of a proxy to which connections to the server are made. */
  readonly proxyUrl?: string;
  /** The namespace of the context. */
  readonly namespace?: string;
  /** Sent as user agent. */
  readonly userAgent?: string;
}

/** A credential plugin (spec: Client credential plugin contract). */
export interface ExecPlugin {
  /** Absolute, or a name without separator that is searched in `PATH`. */
  readonly command: string;
  /** Group version of the exchange object, in either dialect; decides the names of the variable and the extension. */
  readonly apiVersion: string;
  readonly args?: readonly string[];
  readonly env?: readonly { readonly name: string; readonly value: string }[];
  /** Added to the error when the program is not found. */
  readonly installHint?: string;
  /** The cluster information for the plugin; only with `provideClusterInfo`. */
  readonly cluster?: ExecCluster;
}

/** `spec.cluster` of the exchange object. */
export interface ExecCluster {
  readonly server: string;
  readonly 'tls-server-name'?: string;
  readonly 'insecure-skip-tls-verify'?: boolean;
  /** Base64 of the PEM. */
  readonly 'certificate-authority-data'?: string;
  readonly 'proxy-url'?: string;
  /** The extension of the cluster entry for credential plugins. */
  readonly config?: unknown;
}
