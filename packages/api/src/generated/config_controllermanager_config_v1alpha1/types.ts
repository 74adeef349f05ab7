// Generated from packages/api/config-kinds/controllermanager-config_v1alpha1.yaml by npm run generate. Do not edit.

export type LeaderMigrationConfiguration = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion?: string;
  leaderName: string;
  resourceLock: string;
  controllerLeaders?: ControllerLeaderConfiguration[];
};

export type ControllerLeaderConfiguration = {
  name: string;
  component: string;
};
