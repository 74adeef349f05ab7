import { groupClients } from '../generated/group-clients.js';
import type { RestClient } from '../rest/rest-client.js';

/** A group version with typed clients, in neutral spelling. */
export type TypedGroup = keyof typeof groupClients;

/** The clients of the resources of a group version, by plural. */
export type TypedClients<G extends TypedGroup> = ReturnType<Awaited<ReturnType<(typeof groupClients)[G]>>['clients']>;

/**
 * The typed clients of the resources of one group version, in either dialect. The code of a group is loaded when it is first
 * asked for:
 *
 *     const { deployments } = await typedClients(client, 'apps/v1');
 *     const { spec } = await deployments.get('web', { namespace: 'default' });
 */
export async function typedClients<G extends TypedGroup>(client: RestClient, group: G): Promise<TypedClients<G>>;
export async function typedClients(client: RestClient, group: TypedGroup): Promise<object> {
  return (await groupClients[group]()).clients(client);
}
