export { makeWithReply } from './ask-back.ts';
export { ReplyNote } from './reply-note.tsx';
