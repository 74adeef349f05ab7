import { randomUUID } from 'node:crypto';
import {
  type ApiObject,
  type DeepReadonly,
  encodeJson,
  errorMessage,
  type Fields,
  fieldsAt,
  formatApiVersion,
  type GroupVersionKind,
  isFields,
  memberAt,
  type Names,
  numberAt,
  parseApiVersion,
  parseStoredJson,
  type RemoteConversion,
  textAt,
  textsAt,
  wellKnown,
} from '@orch/apimachinery';
import { hostOf, targetOf, tracedCall, type WebhookClient, type WebhookClientConfig } from '@orch/apiserver';
import type { CustomDefinition } from '../definitions/custom-definition.js';
import { prunedObject } from '../schema/prune.js';
import { readStructuralSchema, type StructuralSchema } from '../schema/structural-schema.js';

/** A call of a webhook, from one version such as `v1` to another. */
export interface ConversionCall {
  readonly from: string;
  readonly to: string;
  readonly succeeded: boolean;
  readonly seconds: number;
}

/** The review versions that the server sends, most preferred first. */
const reviewVersions = ['v1', 'v1beta1'];

/**
 * The conversion of a definition by its webhook. Objects that have the wanted version already are not sent; those of
 * different versions are sent in separate reviews, and results are pruned by the schema of their version, as v1.21 does.
 */
export function webhookConversion(
  { conversion, names: { kind }, versions, preservesUnknown }: CustomDefinition,
  {
    client,
    names,
    onCall,
  }: {
    readonly client: WebhookClient;
    readonly names: Names;
    readonly onCall: (call: ConversionCall) => void;
  },
): RemoteConversion {
  const schemas = new Map<string, StructuralSchema>();
  for (const { name, schema } of preservesUnknown ? [] : versions) {
    if (schema !== undefined) schemas.set(name, readStructuralSchema(schema));
  }
  const webhook = fieldsAt(conversion, 'webhook');
  const version = textsAt(webhook, 'conversionReviewVersions').find((one) => reviewVersions.includes(one)) ?? 'v1';
  const target = targetOf(clientConfigOf(fieldsAt(webhook, 'clientConfig')));
  const review = { version, group: names.group(wellKnown.groups.apiExtensions) };
  return {
    async convert(objects, to, { signal }) {
      const wanted = formatApiVersion(to);
      const results: unknown[] = [...objects];
      const byVersion = new Map<string, number[]>();
      for (const [index, { apiVersion = '' }] of objects.entries()) {
        if (apiVersion === wanted) continue;
        byVersion.set(apiVersion, [...(byVersion.get(apiVersion) ?? []), index]);
      }
      for (const [from, indexes] of byVersion) {
        const given = indexes.flatMap((index) => objects[index] ?? []);
        const converted = await call(given, to, { from, signal });
        for (const [position, index] of indexes.entries())
          results[index] = prunedResult(converted[position], schemas.get(to.version));
      }
      return results;
    },
  };

  async function call(
    objects: readonly DeepReadonly<ApiObject>[],
    to: GroupVersionKind,
    { from, signal }: { readonly from: string; readonly signal: AbortSignal },
  ): Promise<readonly unknown[]> {
    const uid = randomUUID();
    const apiVersion = `${review.group}/${review.version}`;
    const request = { uid, desiredAPIVersion: formatApiVersion(to), objects };
    const attributes = {
      'webhook.kind': kind,
      'webhook.objects': objects.length,
      'webhook.from': from,
      'webhook.to': formatApiVersion(to),
      'server.address': hostOf(target),
    };
    const startMs = performance.now();
    let succeeded = false;
    try {
      const body = encodeJson({ kind: 'ConversionReview', apiVersion, request });
      const converted = await tracedCall('call conversion webhook', attributes, async ({ headers }) => {
        const bytes = await client.post(target, { body: Buffer.from(body), headers, signal });
        return readResponse(bytes.toString(), { uid, apiVersion, count: objects.length });
      });
      succeeded = true;
      return converted;
    } catch (error) {
      throw new Error(`conversion webhook for ${from}, Kind=${kind} failed: ${errorMessage(error)}`, { cause: error });
    } finally {
      const seconds = (performance.now() - startMs) / 1000;
      onCall({ from: parseApiVersion(from)?.version ?? from, to: to.version, succeeded, seconds });
    }
  }
}

function prunedResult(result: unknown, schema: StructuralSchema | undefined): unknown {
  return schema !== undefined && isFields(result) ? prunedObject(schema, result) : result;
}

/** The configuration is validated, so each member has the type of its schema. */
function clientConfigOf(config: Fields): WebhookClientConfig {
  const [url, caBundle] = [textAt(config, 'url'), textAt(config, 'caBundle')];
  if (url !== '') return { url, caBundle };
  const service = fieldsAt(config, 'service');
  const port = memberAt(service, 'port') === undefined ? undefined : Number(numberAt(service, 'port'));
  const [namespace, name, path] = [textAt(service, 'namespace'), textAt(service, 'name'), textAt(service, 'path')];
  return { service: { namespace, name, path, port }, caBundle };
}

/** The converted objects of a response. @throws Error for a failure and for an invalid response */
function readResponse(
  text: string,
  expected: { readonly uid: string; readonly apiVersion: string; readonly count: number },
): readonly unknown[] {
  const review = parseStoredJson(text);
  if (textAt(review, 'kind') !== 'ConversionReview' || textAt(review, 'apiVersion') !== expected.apiVersion) {
    const found = `${textAt(review, 'apiVersion')}, Kind=${textAt(review, 'kind')}`;
    throw new Error(`expected webhook response of ${expected.apiVersion}, Kind=ConversionReview, got ${found}`);
  }
  const response = memberAt(review, 'response');
  if (!isFields(response)) throw new Error('invalid response: no response');
  const uid = textAt(response, 'uid');
  if (uid !== expected.uid) {
    throw new Error(
      `invalid response: expected response.uid=${JSON.stringify(expected.uid)}, got ${JSON.stringify(uid)}`,
    );
  }
  const status = textAt(response, 'result', 'status');
  if (status !== 'Success') {
    const message = textAt(response, 'result', 'message');
    if (status === '') throw new Error('invalid response: response.result.status is empty');
    throw new Error(message === '' ? `response.result.status was ${JSON.stringify(status)}` : message);
  }
  const converted = memberAt(response, 'convertedObjects');
  const list: readonly unknown[] = Array.isArray(converted) ? converted : [];
  if (list.length !== expected.count) {
    throw new Error(`invalid response: expected ${expected.count} converted objects, got ${list.length}`);
  }
  return list;
}
