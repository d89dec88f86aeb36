export { AheadNote } from './ahead-note.tsx';
export { FetchedFiles } from './fetched-files.tsx';
export { planRoom } from './plan-room.ts';
