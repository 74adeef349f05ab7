/** How product names are spelled (spec: Naming convention): `orch` is neutral, `kubernetes` the well-known spelling. */
export type Dialect = 'orch' | 'kubernetes';

/**
 * Every string that carries the product's name, in one dialect. A value handed down from the program, so that control
 * planes of both dialects run side by side in one process. Its functions use no `this`: they may be passed on alone.
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
   * `orch.io` follow the rules of `renames.yaml`; anything else comes back as it is.
   */
  value(this: void, neutral: string): string;
  /** The neutral spelling of such a name of this dialect. */
  neutralValue(this: void, value: string): string;
  /**
   * The dialect's spelling of the part of a label key before the slash. It differs from `value` where a group has the
   * same neutral spelling: `node.orch.io` is `node.kubernetes.io` here, and `node.k8s.io` as a group.
   */
  labelDomain(this: void, neutral: string): string;
  /** The dialect's spelling of a field's name in paths and messages; nearly always the same. */
  fieldName(this: void, neutral: string): string;
  /** The neutral spelling of a field's name of this dialect. */
  neutralFieldName(this: void, name: string): string;
  /** `orch-system`, `orch-public`, `orch-node-lease`. */
  readonly namespaces: { readonly system: string; readonly public: string; readonly nodeLease: string };
  /** `application/vnd.orch.protobuf`. */
  readonly protobufMediaType: string;
  /** `x-orch-`. */
  readonly schemaExtensionPrefix: string;
}
