export { MadeAskScreen } from '../../features/create-link/ask/made-ask.tsx';
