import { invariant } from '@orch/apimachinery';

/** The address of a webhook. */
export type WebhookTarget = (
  | { readonly type: 'url'; readonly url: string }
  | {
      readonly type: 'service';
      readonly namespace: string;
      readonly name: string;
      readonly port: number;
      readonly path: string;
    }
) & {
  /** PEM; undefined: the authorities that the host trusts. */
  readonly authorities: string | undefined;
};

export interface ServicePort {
  readonly namespace: string;
  readonly name: string;
  readonly port: number;
}

export interface ServerAddress {
  readonly host: string;
  readonly port: number;
}

/** The address of a ready endpoint of a service. @throws StatusError 404, 503 */
export type ServiceResolver = (service: ServicePort) => Promise<ServerAddress>;

/** `clientConfig` of a stored admission or conversion webhook. */
export interface WebhookClientConfig {
  readonly url?: string | undefined;
  readonly service?:
    | {
        readonly namespace: string;
        readonly name: string;
        readonly port?: number | undefined;
        readonly path?: string | undefined;
      }
    | undefined;
  /** PEM in base64. */
  readonly caBundle?: string | undefined;
}

/** The target of a validated configuration. */
export function targetOf({ url, service, caBundle }: WebhookClientConfig): WebhookTarget {
  const isSet = caBundle !== undefined && caBundle !== '';
  const authorities = isSet ? Buffer.from(caBundle, 'base64').toString() : undefined;
  if (service === undefined) {
    invariant(url !== undefined, 'validation requires a URL or a service');
    return { type: 'url', url, authorities };
  }
  const { namespace, name, port = httpsPort, path = '' } = service;
  return { type: 'service', namespace, name, port, path, authorities };
}

/** The requested URL. The host of a service is its DNS name, which TLS verifies: `https://hook.team.svc:443/check`. */
export function urlOf(target: WebhookTarget): URL {
  if (target.type === 'url') return new URL(target.url);
  const url = new URL(`https://${target.name}.${target.namespace}.svc:${target.port}`);
  if (target.path !== '') url.pathname = target.path;
  return url;
}

/** The host of a URL, or the DNS name of a service. */
export function hostOf(target: WebhookTarget): string {
  return urlOf(target).hostname;
}

/** The URL in errors. */
export function shownUrl(target: WebhookTarget, url: URL): string {
  return `https://${authorityOf(target, url)}${url.pathname}${url.search}`;
}

/** The Host header: that of a service has a port, even 443. */
export function authorityOf(target: WebhookTarget, { host, hostname }: URL): string {
  return target.type === 'url' ? host : `${hostname}:${target.port}`;
}

/** The host without the brackets of an IPv6 address, and the port. */
export function serverOf({ hostname, port }: URL): ServerAddress {
  const host = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  return { host, port: Number(port || httpsPort) };
}

const httpsPort = 443;
