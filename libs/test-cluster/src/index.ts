export { ServiceProcess } from './service-process.ts';
export { startCluster, type Cluster, type ClusterOptions } from './start-cluster.ts';
