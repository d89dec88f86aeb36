interface Block {
  readonly kind: 'heading' | 'list' | 'paragraph';
  readonly lines: readonly string[];
}

const BULLET = '- ';

function kindOf(lines: readonly string[]): Block['kind'] {
  if (lines.every((line) => line.startsWith(BULLET))) return 'list';
  return lines.length === 1 && !/[.:]$/.test(lines[0] ?? '') ? 'heading' : 'paragraph';
}

/** Plain text as people structure it: empty lines between blocks, headings without a full stop, lists with dashes. */
export const readBlocks = (text: string): readonly Block[] =>
  text
    .trim()
    .split(/\n{2,}/)
    .map((block) => {
      const lines = block.split('\n');
      const kind = kindOf(lines);
      return { kind, lines: kind === 'list' ? lines.map((line) => line.slice(BULLET.length)) : lines };
    });
