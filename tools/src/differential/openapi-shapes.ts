import { isJsonObject, type Json, type JsonObject, valueAt } from './json.js';

/**
 * An OpenAPI v2 document as clients use it: definitions without prose, and operations with id, parameters and responses.
 * Values that the document gives once for all operations, or for a path, are copied into each operation. Custom resources are
 * left out, since those of other scripts stay in the document for a few seconds.
 *
 *     {"paths": {"/api/v1/pods get": {"id": "listCoreV1PodForAllNamespaces", "parameters": {"query limit": "integer", …},
 *         "responses": {"200": "io.k8s.api.core.v1.PodList", "401": ""}, "produces": "application/json, …", …}},
 *      "definitions": {"io.k8s.api.core.v1.Pod": {"type": "object", …}}}
 */
export function openApiShapes(text: Json): Json {
  if (typeof text !== 'string') return text;
  let document: Json;
  try {
    document = JSON.parse(text);
  } catch {
    return text;
  }
  const paths: Record<string, Json> = {};
  for (const [path, item] of entriesOf(valueAt(document, 'paths'))) {
    if (customPath.test(path)) continue;
    for (const [method, operation] of entriesOf(item)) {
      if (!isJsonObject(operation)) continue;
      paths[`${path} ${method}`] = operationShape(operation, { shared: valueAt(item, 'parameters'), document });
    }
  }
  const definitions = entriesOf(valueAt(document, 'definitions'))
    // With custom resources there are second definitions of shared types.
    .filter(([name]) => name.startsWith('io.k8s.') && !name.endsWith('_v2'))
    .map(([name, value]) => [name, schemaShape(value)]);
  return { paths, definitions: Object.fromEntries(definitions) };
}

/** A path of a group whose domain is not the product's. */
const customPath = /^\/apis\/[^/]*\.[^/]*(?<!\.k8s\.io)\//;

function operationShape(
  operation: JsonObject,
  { shared, document }: { readonly shared: Json | undefined; readonly document: Json },
): Json {
  const parameters = [operation['parameters'], shared].flatMap((list) => (Array.isArray(list) ? list : []));
  const mediaTypes = (name: string) => {
    const types = operation[name] ?? valueAt(document, name);
    return Array.isArray(types) ? types.map(String).toSorted().join(', ') : '';
  };
  const extensions = entriesOf(operation).filter(([name]) => name.startsWith('x-'));
  return {
    id: operation['operationId'] ?? null,
    tags: operation['tags'] ?? null,
    produces: mediaTypes('produces'),
    // An object body may have any media type; only patches are compared.
    ...(mediaTypes('consumes').includes('patch') ? { consumes: mediaTypes('consumes') } : {}),
    parameters: Object.fromEntries(parameters.map(parameterShape)),
    responses: Object.fromEntries(
      entriesOf(operation['responses']).map(([code, response]) => [code, typeShape(valueAt(response, 'schema'))]),
    ),
    ...Object.fromEntries(extensions.map(([name, value]) => [name, isJsonObject(value) ? inOrder(value) : value])),
  };
}

function parameterShape(parameter: Json): [string, Json] {
  const [place, name] = [valueAt(parameter, 'in'), valueAt(parameter, 'name')];
  return [`${place} ${name}`, valueAt(parameter, 'type') ?? typeShape(valueAt(parameter, 'schema'))];
}

function typeShape(schema: Json | undefined): string {
  if (schema === undefined || !isJsonObject(schema)) return '';
  const { $ref: reference, type = '' } = schema;
  return typeof reference === 'string' ? reference.slice(reference.lastIndexOf('/') + 1) : String(type);
}

/** A schema without prose, with unordered lists sorted. A property may be named `description` too. */
function schemaShape(schema: Json): Json {
  if (!isJsonObject(schema)) return schema;
  const shape: Record<string, Json> = {};
  for (const [name, value] of Object.entries(schema)) {
    if (name === 'description') continue;
    if (name === 'properties') {
      shape[name] = Object.fromEntries(entriesOf(value).map(([property, inner]) => [property, schemaShape(inner)]));
    } else if (name === 'items' || name === 'additionalProperties') shape[name] = schemaShape(value);
    else if (name === 'required' || name.endsWith('-group-version-kind')) shape[name] = asSet(value);
    else shape[name] = value;
  }
  return shape;
}

/** An unordered list as a map of its items, so that each missing item is a difference of its own. */
function asSet(list: Json): Json {
  if (!Array.isArray(list)) return list;
  const items = list.map((item: Json) => (isJsonObject(item) ? Object.values(inOrder(item)).join(' ') : String(item)));
  return Object.fromEntries(items.toSorted().map((item) => [item, true]));
}

function inOrder(value: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function entriesOf(value: Json | undefined): [string, Json][] {
  return value !== undefined && isJsonObject(value) ? Object.entries(value) : [];
}
