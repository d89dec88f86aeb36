import '../../../ui/styles/site.css';

export { keepFiles, makeRoom, restoreFiles } from '../files/files-ways.ts';
export { CoverNote } from './cover-note.tsx';
export { RevealedParts } from './revealed-parts.tsx';
