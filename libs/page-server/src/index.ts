export { createPageHandler, type PageHandler, type PageOptions } from './page-handler.ts';
export { startPageServer, type PageServer } from './page-server.ts';
