/** The address of an endpoint such as `https://[::1]:2379`. */
export function addressOf(url: string | URL): { readonly host: string; readonly port: number } {
  const { hostname, port, protocol } = new URL(url);
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || (protocol === 'https:' ? 443 : 80)) };
}
