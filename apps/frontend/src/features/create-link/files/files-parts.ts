export { FormFiles } from './form-files.tsx';
export { SentFilesNote, WaitingFilesNote } from './sent-files-note.tsx';
export { fileSender } from './send-files.ts';
