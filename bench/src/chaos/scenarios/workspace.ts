import type { TokenReview } from '@orch/api/types/authentication_v1';
import type { Secret, ServiceAccount } from '@orch/api/types/core_v1';
import { type ApiObject, type DeepReadonly, isStatusError, type JsonValue } from '@orch/apimachinery';
import type { DeleteCallOptions, ResourceReference } from '@orch/client';
import type { ControlPlane } from '@orch/testing';
import { comparedResources, resources } from './resources.js';

const tokenReviews: ResourceReference = { group: 'authentication.orch.io', version: 'v1', resource: 'tokenreviews' };

/** The namespace of one scenario, on the server itself: the proxy is between the server and the controllers alone. */
export class Workspace {
  constructor(
    private readonly plane: ControlPlane,
    readonly namespace: string,
    /** The time limit of each wait, and the signal that ends them all. */
    private readonly waits: { readonly timeoutMs: number; readonly signal: AbortSignal },
  ) {}

  get isEnded(): boolean {
    return this.waits.signal.aborted;
  }

  /** Creates the namespace, and waits until pods can be created in it. */
  async open(): Promise<void> {
    const metadata = { name: this.namespace };
    await this.plane.client.resource(resources.namespaces).create({ apiVersion: 'v1', kind: 'Namespace', metadata });
    await this.until(resources.serviceAccounts, 'default', () => true);
  }

  async create<T extends ApiObject>(reference: ResourceReference, object: T): Promise<void> {
    const { namespace } = this;
    const own: ApiObject = { ...object, metadata: { ...object.metadata, namespace } };
    await this.plane.client.resource(reference).create(own, { namespace });
  }

  /** Creates an object outside of the namespace; its name should contain that of the namespace. */
  async createGlobal<T extends ApiObject>(reference: ResourceReference, object: DeepReadonly<T>): Promise<void> {
    await this.plane.client.resource<T>(reference).create(object);
  }

  async patch(reference: ResourceReference, name: string, body: JsonValue): Promise<void> {
    const { namespace } = this;
    await this.plane.client.resource(reference).patch(name, { type: 'merge', body }, { namespace });
  }

  async delete(reference: ResourceReference, name: string, options: DeleteCallOptions = {}): Promise<void> {
    const { namespace } = this;
    await this.plane.client.resource(reference).delete(name, { ...options, namespace });
  }

  async deleteNamespace(): Promise<void> {
    await this.plane.client.resource(resources.namespaces).delete(this.namespace);
    await this.plane.waitForGone({ ...resources.namespaces, name: this.namespace }, this.waits);
  }

  /** Waits until the predicate holds for the object. @throws WaitTimeoutError */
  async until<T extends ApiObject>(
    reference: ResourceReference,
    name: string,
    predicate: (object: DeepReadonly<T>) => boolean,
  ): Promise<void> {
    const { namespace, waits } = this;
    await this.plane.waitFor<T>({ ...reference, namespace, name }, predicate, waits);
  }

  /** As `until`, for an object outside of the namespace. */
  async untilGlobal<T extends ApiObject>(
    reference: ResourceReference,
    name: string,
    predicate: (object: DeepReadonly<T>) => boolean,
  ): Promise<void> {
    await this.plane.waitFor<T>({ ...reference, name }, predicate, this.waits);
  }

  async untilAll<T extends ApiObject>(
    reference: ResourceReference,
    predicate: (objects: readonly DeepReadonly<T>[]) => boolean,
  ): Promise<void> {
    const { namespace, waits } = this;
    await this.plane.waitForList<T>({ ...reference, namespace }, predicate, waits);
  }

  async untilGone(reference: ResourceReference, name: string): Promise<void> {
    const { namespace, waits } = this;
    await this.plane.waitForGone({ ...reference, namespace, name }, waits);
  }

  /** A neutral name as the server spells it. */
  nameOf(neutral: string): string {
    return this.plane.client.names.value(neutral);
  }

  /** The users, as the server sees them, of the tokens in the secrets that the account refers to. '' for a rejected token. */
  async usersOfTokens(account: string): Promise<readonly string[]> {
    const { namespace, plane } = this;
    const { secrets: references = [] } = await plane.client
      .resource<ServiceAccount>(resources.serviceAccounts)
      .get(account, { namespace });
    const users = references.map(async ({ name = '' }) => {
      const { data } = await plane.client.resource<Secret>(resources.secrets).get(name, { namespace });
      const token = Buffer.from(data?.['token'] ?? '', 'base64').toString();
      const review = await plane.client.resource<TokenReview>(tokenReviews).create({
        ...{ apiVersion: 'authentication.orch.io/v1', kind: 'TokenReview', metadata: {}, spec: { token } },
      });
      return review.status?.authenticated === true ? (review.status.user?.username ?? '') : '';
    });
    return await Promise.all(users);
  }

  /** All objects of the namespace that are compared, with their kinds. */
  async objects(): Promise<readonly DeepReadonly<ApiObject>[]> {
    const { namespace } = this;
    const lists = comparedResources.map(async (reference) => {
      try {
        return (await this.plane.client.resource(reference).list({ namespace })).items;
      } catch (error) {
        if (isStatusError(error, 'NotFound')) return [];
        throw error;
      }
    });
    return (await Promise.all(lists)).flat();
  }
}
