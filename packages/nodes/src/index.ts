// Simulated nodes
export { defaultNodeSize, type NodeSize } from './node-object.js';
export {
  runSimulatedNodes,
  type SimulatedNodeAgent,
  type SimulatedNodesOptions,
  simulatedNodeNames,
} from './simulated-nodes.js';
