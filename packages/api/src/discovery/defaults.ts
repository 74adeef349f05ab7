import type { MessageDefault, MessageDefaults } from '../resources/defaulting/compile.js';
import { setWhenNull } from '../resources/defaulting/set.js';

const defaultPort: MessageDefault = (port) => {
  setWhenNull(port, 'name', '');
  setWhenNull(port, 'protocol', 'TCP');
};

export const discoveryDefaults: MessageDefaults = {
  'discovery_v1.EndpointPort': defaultPort,
  'discovery_v1beta1.EndpointPort': defaultPort,
};
