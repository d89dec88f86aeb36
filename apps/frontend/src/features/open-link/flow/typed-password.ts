import type { ReceivedPasswordLink, Stretch, UnlockedLink } from '@oncelink/link-crypto';

/** The password that was typed last, and what came of it. */
export class TypedPassword {
  /** Kept from the check of the password to the reveal, so that the slow derivation runs once. */
  unlocked: UnlockedLink | null = null;
  /** The server has accepted it. */
  isProven = false;
  #typed: string | null = null;
  #wrong: string | null = null;

  /** Whether `password` is the one that was refused last: asking again would cost a try and bring the same answer. */
  isKnownWrong(password: string): boolean {
    return password === this.#wrong;
  }

  /** @throws LinkError, StretchError, NetworkError */
  async unlock(
    link: ReceivedPasswordLink,
    password: string,
    loadStretch: () => Promise<Stretch>,
  ): Promise<void> {
    this.#typed = password;
    this.unlocked = await link.unlock(password, await loadStretch());
  }

  /** It is wrong. */
  refuse(): void {
    this.#wrong = this.#typed;
    this.unlocked = null;
    this.isProven = false;
  }

  forget(): void {
    this.refuse();
    this.#typed = null;
    this.#wrong = null;
  }
}
