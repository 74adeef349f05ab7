// Generated from packages/api/config-kinds/podnodeselector-file.yaml by npm run generate. Do not edit.

export type PodNodeSelectorFile = {
  podNodeSelectorPluginConfig: { [key: string]: string };
};
