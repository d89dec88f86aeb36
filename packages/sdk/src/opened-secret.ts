import type { Cover, Fields, OpenedMessage } from '@oncelink/link-crypto';
import type { OpenedSecret } from './types.ts';

/** In the order of the wire format. A value without anything else stands alone: a program can use it as it is. */
function linesOf({ values }: Fields, text: string | undefined): string {
  const named = Object.entries(values);
  const [first] = named;
  if (named.length === 1 && first?.[0] === 'value' && text === undefined) return first[1];
  return named.map(([name, value]) => `${name}: ${value}`).join('\n');
}

/** What link-crypto opened, in the words of this package. Nothing of it is lost to programs that know `message` alone. */
export function describeOpened(opened: OpenedMessage, cover: Cover | undefined): OpenedSecret {
  const note = cover?.note === undefined ? {} : { note: cover.note };
  if (typeof opened === 'string') return { message: opened, ...note };
  const { text, fields } = opened;
  const texts = [...(fields ? [linesOf(fields, text)] : []), ...(text === undefined ? [] : [text])];
  return {
    message: texts.join('\n\n'),
    ...(text !== undefined && { text }),
    ...(fields && { fields }),
    ...note,
  };
}
