export { makeWithReply } from './ask-back.ts';
export { OnlyReplyNote, ReplyNote } from './reply-note.tsx';
