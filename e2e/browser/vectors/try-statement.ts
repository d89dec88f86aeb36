import { verifyStatement, type StatementKeys } from '@oncelink/contracts/statements';

export interface StatementInput {
  readonly whole: string;
  readonly published: StatementKeys;
}

export interface StatementOutcome {
  /** What is said of the statement: the verdict, and by which key. */
  readonly verdict: string;
  /** How many of its copies with one bit flipped count as genuine. */
  readonly genuineCopies: number;
}

/** Checks a statement, and every copy of it in which one bit is flipped. */
export async function tryStatement({ whole, published }: StatementInput): Promise<StatementOutcome> {
  const bytes = new TextEncoder().encode(whole);
  const said = await verifyStatement(whole, published);
  let genuineCopies = 0;
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const copy = bytes.map((byte, index) => (index === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte));
    const { outcome } = await verifyStatement(new TextDecoder().decode(copy), published);
    if (outcome === 'genuine') genuineCopies += 1;
  }
  return {
    verdict: said.outcome === 'genuine' ? `genuine, ${said.signedBy}` : said.outcome,
    genuineCopies,
  };
}
