export { Join, Sync } from '../../features/my-links/sync/sync.tsx';
