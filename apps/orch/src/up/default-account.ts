import { type ApiObject, isStatusError, makeNames } from '@orch/apimachinery';
import { type ClientConfig, createRestClient } from '@orch/client';
import type { UpConfig } from './up-config.js';

/**
 * Creates the service account `default` of the namespace `default` unless it exists: without it, the admission plugin ServiceAccount
 * rejects pods there. The controller `serviceaccount` would create it too, in a second; a client need not wait for its start.
 * @throws StatusError, ConnectionError
 */
export async function createDefaultAccount(admin: ClientConfig, naming: UpConfig['naming']): Promise<void> {
  const client = createRestClient({ config: admin, names: makeNames(naming), userAgent: 'orch' });
  const accounts = client.resource<ApiObject>({ group: '', version: 'v1', resource: 'serviceaccounts' });
  const inDefault = { namespace: 'default' };
  try {
    await accounts.get('default', inDefault).catch(async (error: unknown) => {
      if (!isStatusError(error, 'NotFound')) throw error;
      await accounts.create({ apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'default' } }, inDefault);
    });
  } catch (error) {
    // Another program has created it meanwhile, such as a controller manager on the same etcd.
    if (!isStatusError(error, 'AlreadyExists')) throw error;
  } finally {
    client.close();
  }
}
