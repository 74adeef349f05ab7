import { type Fields, listAt, memberAt, numberAt, textAt } from '@orch/apimachinery';
import { type ServerAddress, type ServerCore, type ServicePort, storeOf } from '@orch/apiserver';

/** Finds an address of a service. */
export interface ServiceAddresses {
  /** @throws Error when the service, its port, or a ready address does not exist */
  find(service: ServicePort): Promise<ServerAddress>;
}

/** The addresses of services by their endpoints, which the server reaches without a service proxy. */
export function serviceAddresses(core: Pick<ServerCore, 'served' | 'stores'>): ServiceAddresses {
  const find = async (resource: string, key: { readonly namespace: string; readonly name: string }) => {
    const entry = await storeOf(core, { group: '', resource }).get(key, { type: 'any' });
    return entry?.object();
  };
  return {
    async find({ namespace, name, port }) {
      const service = await find('services', { namespace, name });
      if (service === undefined) throw new Error(`service ${JSON.stringify(name)} not found`);
      const spec = memberAt(service, 'spec');
      const servicePort = listAt(spec, 'ports').find((one) => numberAt(one, 'port') === port);
      if (servicePort === undefined)
        throw new Error(`no service port ${port} found for service ${JSON.stringify(name)}`);
      if (textAt(spec, 'type') === 'ExternalName') return { host: textAt(spec, 'externalName'), port };
      const endpoints = await find('endpoints', { namespace, name });
      const address = addressOf(listAt(endpoints, 'subsets'), textAt(servicePort, 'name'));
      if (address === undefined) throw new Error(`no endpoints available for service ${JSON.stringify(name)}`);
      return address;
    },
  };
}

function addressOf(subsets: readonly Fields[], portName: string): ServerAddress | undefined {
  for (const subset of subsets) {
    const port = listAt(subset, 'ports').find((one) => textAt(one, 'name') === portName);
    const [address] = listAt(subset, 'addresses');
    if (port !== undefined && address !== undefined)
      return { host: textAt(address, 'ip'), port: Number(numberAt(port, 'port')) };
  }
  return undefined;
}
