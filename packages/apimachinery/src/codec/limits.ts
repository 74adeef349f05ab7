/** Input limits of the decoders. The server's request body limit is lower and applies first. */
export const codecLimits = {
  /** Largest text decoded. A request body is at most 3 MiB. */
  textBytesMax: 16 * 1024 * 1024,
  /** Nesting of objects and lists. Real schemas stay below 100; the YAML writer overflows the stack at about 600. */
  depthMax: 400,
  /** Expansions by YAML aliases, against exponential growth ("billion laughs"). */
  yamlAliasesMax: 100,
  /** Alias nodes in one YAML text. The parser scans all preceding anchors and aliases for each. */
  yamlAliasNodesMax: 1_000,
  /** Tokens in a YAML text. Parsing this many blocks the event loop for a third of a second. A block scalar is one token. */
  yamlTokensMax: 100_000,
  /**
   * Objects nested in one object. Validating this many takes a tenth of a second. More would hardly fit into the 1.5 MiB
   * that etcd accepts.
   */
  objectsMax: 50_000,
} as const;

/** How much the YAML writer writes at once: about a millisecond's work. */
export interface PartSizes {
  /** Characters of JSON. */
  readonly valueLengthMax: number;
  /** Characters of JSON times nesting depth, since each line of a value is indented. */
  readonly indentedLengthMax: number;
  /** Characters of JSON scanned between two pauses. */
  readonly stepLength: number;
  /** Characters of YAML from which a part is returned. */
  readonly partLengthMin: number;
}

export const defaultPartSizes: PartSizes = {
  valueLengthMax: 32 * 1024,
  indentedLengthMax: 256 * 1024,
  stepLength: 64 * 1024,
  partLengthMin: 16 * 1024,
};

/** Length in characters up to which a value at this depth is written at once. */
export function lengthMaxAt(depth: number, sizes: PartSizes): number {
  return Math.max(1, Math.min(sizes.valueLengthMax, Math.floor(sizes.indentedLengthMax / (depth + 1))));
}
