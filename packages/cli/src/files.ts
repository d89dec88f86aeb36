/** What sends and fetches files. It is a file of its own, which other commands do not load. */
export { openFiles } from './files/open-files.ts';
export { sendFiles } from './files/send-files.ts';
