// Generated from packages/api/config-kinds/podnodeselector-file.yaml by npm run generate. Do not edit.

/** The file of the plugin PodNodeSelector. */
export type PodNodeSelectorFile = {
  /** clusterDefaultNodeSelector, and the permitted labels by namespace, such as disk=ssd,zone=a. */
  podNodeSelectorPluginConfig: { [key: string]: string };
};
