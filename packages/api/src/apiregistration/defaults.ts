import type { MessageDefault, MessageDefaults } from '../resources/defaulting/compile.js';
import { setWhenNull } from '../resources/defaulting/set.js';

const defaultPort: MessageDefault = (service) => setWhenNull(service, 'port', 443);

export const apiRegistrationDefaults: MessageDefaults = {
  'apiregistration_v1.ServiceReference': defaultPort,
  'apiregistration_v1beta1.ServiceReference': defaultPort,
};
