/** What a client must know of a server. Keys and certificates are PEM. */
export interface ClientConfig {
  /** `https://127.0.0.1:6443`, without a trailing slash. */
  readonly server: string;
  readonly certificateAuthority?: string;
  /** The name the server's certificate is checked against, when it is not the host of `server`. */
  readonly serverName?: string;
  readonly insecureSkipVerify?: boolean;
  readonly token?: string;
  readonly clientCertificate?: string;
  readonly clientKey?: string;
  /** The namespace of the context; `default` when it names none. */
  readonly namespace?: string;
  /** Sent as user agent. */
  readonly userAgent?: string;
}
