import { ShownOnce } from '../../ui/shown-once.tsx';
import { keyDialogTexts, keyDialogToasts } from './key-dialogs.texts.ts';

const texts = keyDialogTexts.made;

interface MadeKeyProps {
  readonly apiKey: string;
  /** When the key that it replaces ends (ISO 8601). */
  readonly formerLapsesAt?: string;
  readonly onDone: () => void;
}

const formerText = (at: string): string =>
  Date.parse(at) > Date.now() ? texts.formerUntil(at) : texts.formerEnded;

/** A new key, this once. */
export const MadeKey = ({ apiKey, formerLapsesAt, onDone }: MadeKeyProps) => (
  <ShownOnce value={apiKey} texts={texts} toasts={keyDialogToasts.copying} onDone={onDone}>
    {formerLapsesAt !== undefined && <p>{formerText(formerLapsesAt)}</p>}
  </ShownOnce>
);
