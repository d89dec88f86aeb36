/** How many of the same kind are shown; the rest are counted. */
const SHOWN = 3;

/** What went wrong, by kind: one mistake of the product shows in thousands of requests. */
export class Findings {
  readonly #byKind = new Map<string, { count: number; readonly details: string[] }>();

  /** @param detail what tells how to see it once more */
  add(kind: string, detail: string): void {
    const known = this.#byKind.get(kind) ?? { count: 0, details: [] };
    known.count += 1;
    if (known.details.length < SHOWN) known.details.push(detail);
    this.#byKind.set(kind, known);
  }

  /** How many checks of this name, the part before a colon, found something. */
  has(check: string): boolean {
    return [...this.#byKind.keys()].some((kind) => kind.startsWith(`${check}: `));
  }

  toString(): string {
    const blocks = [...this.#byKind].map(([kind, { count, details }]) => [
      `FOUND ${count} times: ${kind}`,
      ...details,
    ]);
    return blocks.map((lines) => lines.join('\n    ')).join('\n');
  }
}
