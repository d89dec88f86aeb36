import '../../ui/styles/site.css';

export { AskReader } from './ask-reader.tsx';
