/** Brackets, and everything between blanks. */
const WORDS = /[()]|[^\s()]+/g;
const OPERATORS: readonly unknown[] = ['AND', 'OR', 'WITH', ')', undefined];

/** Reads an expression word by word; `AND` holds closer together than `OR`. */
class LicenceReader {
  readonly #words: string[];
  readonly #allowed: ReadonlySet<string>;

  constructor(expression: string, allowed: ReadonlySet<string>) {
    this.#words = expression.match(WORDS) ?? [];
    this.#allowed = allowed;
  }

  /** @throws SyntaxError when it is no expression */
  readAll(): boolean {
    const isAllowed = this.#readChoices();
    if (this.#words.length > 0) throw new SyntaxError(`"${this.#words.join(' ')}" is left over`);
    return isAllowed;
  }

  #take(word: string): boolean {
    if (this.#words[0] !== word) return false;
    this.#words.shift();
    return true;
  }

  #readChoices(): boolean {
    let isAllowed = this.#readParts();
    while (this.#take('OR')) isAllowed = this.#readParts() || isAllowed;
    return isAllowed;
  }

  #readParts(): boolean {
    let isAllowed = this.#readOne();
    while (this.#take('AND')) isAllowed = this.#readOne() && isAllowed;
    return isAllowed;
  }

  #readOne(): boolean {
    if (this.#take('(')) {
      const isAllowed = this.#readChoices();
      if (!this.#take(')')) throw new SyntaxError('a bracket is not closed');
      return isAllowed;
    }
    const name = this.#readName();
    return this.#allowed.has(this.#take('WITH') ? `${name} WITH ${this.#readName()}` : name);
  }

  #readName(): string {
    const word = this.#words.shift();
    if (word === undefined || OPERATORS.includes(word)) throw new SyntaxError('a licence is missing');
    return word;
  }
}

/**
 * Whether a licence expression (https://spdx.github.io/spdx-spec/v3.0.1/annexes/spdx-license-expressions/) leaves a way
 * within the allowed ones: one of several to choose from is enough, of several that hold together every one has to be
 * there. What cannot be read is not allowed.
 * @param allowed identifiers; with an exception as `A WITH B`
 */
export function isLicenceAllowed(expression: string, allowed: ReadonlySet<string>): boolean {
  try {
    return new LicenceReader(expression, allowed).readAll();
  } catch {
    return false;
  }
}
