import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';

/** The pool that the data source keeps its connections in. */
export function poolOf({ driver }: DataSource): Pool {
  if ('master' in driver && isPool(driver.master)) return driver.master;
  throw new Error('The data source is not connected to PostgreSQL.');
}

const isPool = (value: unknown): value is Pool =>
  typeof value === 'object' && value !== null && 'query' in value && 'totalCount' in value;
