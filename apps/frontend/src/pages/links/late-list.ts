export { MyLinks } from '../../features/my-links/my-links.tsx';
export { StopMails } from '../../features/my-links/stop-mails.tsx';
export { setNextLabel } from '../../lib/link-list/next-label.ts';
