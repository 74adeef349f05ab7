/** How much the decoders take in; the server's body limit is lower, and stands before them. */
export const codecLimits = {
  /** The largest text decoded; what a request may carry is 3 MiB. */
  textBytesMax: 16 * 1024 * 1024,
  /** Objects and lists inside each other. Real schemas stay below 100; writing YAML overflows the stack from about 600. */
  depthMax: 400,
  /** Values that YAML aliases may make in all, against documents that explode. */
  yamlAliasesMax: 100,
  /** Tokens of a YAML text: parsing so many takes a third of a second, and holds the event loop. Block texts are one token each. */
  yamlTokensMax: 100_000,
  /**
   * Objects inside of one: checking so many takes a tenth of a second. Written out, more than these are hardly within
   * what an etcd takes of one object, which is 1.5 MiB.
   */
  objectsMax: 50_000,
} as const;
