import type { MessageDefault, MessageDefaults } from '../resources/defaulting/compile.js';
import { setWhenNull } from '../resources/defaulting/set.js';

const defaultPriorityClass: MessageDefault = (priorityClass) =>
  setWhenNull(priorityClass, 'preemptionPolicy', 'PreemptLowerPriority');

export const schedulingDefaults: MessageDefaults = {
  'scheduling_v1.PriorityClass': defaultPriorityClass,
  'scheduling_v1beta1.PriorityClass': defaultPriorityClass,
  'scheduling_v1alpha1.PriorityClass': defaultPriorityClass,
};
