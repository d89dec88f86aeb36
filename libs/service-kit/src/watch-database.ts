import type { DataSource } from 'typeorm';
import { WatchedGauge } from './metrics.ts';
import { poolOf } from './pool-of.ts';

const connections = new WatchedGauge({
  name: 'oncelink_database_connections',
  help: 'Connections of the pool that are used or idle, and statements that wait for one.',
  labelNames: ['state'],
});

/** Tells how busy the pool of the data source is. @returns ends it */
export const watchDatabase = (dataSource: DataSource): (() => void) =>
  connections.watch(() => {
    const { totalCount, idleCount, waitingCount } = poolOf(dataSource);
    const readings = { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
    return Promise.resolve(Object.entries(readings).map(([state, value]) => ({ labels: { state }, value })));
  });
