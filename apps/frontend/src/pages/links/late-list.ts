export { MyLinks } from '../../features/my-links/my-links.tsx';
export { StopMails } from '../../features/my-links/stop-mails.tsx';
export { setNextLink } from '../../lib/link-list/next-link.ts';
