export { Readers } from './readers.ts';
export { SeveralScreen } from './several-screen.tsx';
