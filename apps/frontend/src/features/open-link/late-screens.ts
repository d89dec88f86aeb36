import '../../styles/site.css';

export { RevealedScreen } from './screens/revealed-screen.tsx';
