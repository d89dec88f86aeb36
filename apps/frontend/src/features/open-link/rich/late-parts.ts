import '../../../ui/styles/site.css';

export { CoverNote } from './cover-note.tsx';
export { RevealedParts } from './revealed-parts.tsx';
