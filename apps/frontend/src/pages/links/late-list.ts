export { MyLinks } from '../../features/my-links/my-links.tsx';
export { setNextLabel } from '../../lib/link-list/next-label.ts';
