export { AskLifePanel } from './ask-life-panel.tsx';
export { AskMailPanel } from './ask-mail-panel.tsx';
