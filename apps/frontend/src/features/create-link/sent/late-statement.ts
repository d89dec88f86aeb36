export { DESTROYED_AFTER_MS, saveStatement } from '../../../api/receipt/save-statement.ts';
export { SaveStatement } from '../../../ui/save-statement.tsx';
