/** How product names are spelled (spec: Naming convention): `orch` is neutral, `kubernetes` the well-known spelling. */
export type Dialect = 'orch' | 'kubernetes';

/**
 * Spells every string that contains the product's name in one dialect. Passed down from the program as a value, so that
 * control planes of both dialects can run in one process. Its functions do not use `this`.
 */
export interface Names {
  readonly dialect: Dialect;
  /** The dialect's spelling of an API group: `rbac.authorization.orch.io` → `rbac.authorization.k8s.io`. */
  group(this: void, neutral: string): string;
  /** The neutral spelling of an API group of this dialect. */
  neutralGroup(this: void, group: string): string;
  /**
   * The dialect's spelling of any other well-known name, given in neutral spelling: labels, annotations, finalizers,
   * namespaces, signers, users, roles, media types, object names of the bootstrap data. Unlisted values under
   * `orch.io` follow the rules of `renames.yaml`; other values are returned unchanged.
   */
  value(this: void, neutral: string): string;
  /** The neutral spelling of such a name of this dialect. */
  neutralValue(this: void, value: string): string;
  /**
   * The dialect's spelling of a label key's prefix, before the slash. Differs from `value` where a group has the same neutral
   * spelling: `node.orch.io` is `node.kubernetes.io` as a label domain, and `node.k8s.io` as a group.
   */
  labelDomain(this: void, neutral: string): string;
  /** The dialect's spelling of a field name in paths and messages; nearly always unchanged. */
  fieldName(this: void, neutral: string): string;
  /** The neutral spelling of a field name of this dialect. */
  neutralFieldName(this: void, name: string): string;
  /** `orch-system`, `orch-public`, `orch-node-lease`. */
  readonly namespaces: { readonly system: string; readonly public: string; readonly nodeLease: string };
  /** `application/vnd.orch.protobuf`. */
  readonly protobufMediaType: string;
  /** `x-orch-`. */
  readonly schemaExtensionPrefix: string;
}
