export { explore, type Exploration, type Move, type System } from './explore.ts';
export { linkLife } from './link-life.ts';
export { acknowledge, claim, GRACE, GUARDS, remove, sweep, type Guard, type LinkRow } from './link-row.ts';
