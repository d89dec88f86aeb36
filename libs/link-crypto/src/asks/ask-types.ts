import type { Message } from '../link-types.ts';
import type { FormName } from '../rich/forms.ts';

/** What is asked for. It stands in the link: no server has it, and nobody vouches for it. */
export interface Question {
  /** 1 to 140 code points. */
  readonly text?: string;
  /** The fields that are asked for; a text where it is missing. */
  readonly form?: FormName;
  /** Who asked gets a mail when it is answered. Who answers reads that before. */
  readonly tellsAsker?: true;
}

/** An ask as who makes it has it. All values are base64url. */
export interface OwnAsk {
  readonly question: Question;
  /** After `/r-#`, for who is to answer. */
  readonly askFragment: string;
  /** After `/r-#`, for who asked and nobody else: it opens the answer. */
  readonly collectFragment: string;
  /** Name of the ask at the server: 16 bytes. */
  readonly askId: string;
  /** Shown in every call about the ask. */
  readonly askProof: string;
  readonly askProofHash: string;
  /** Shown to collect the answer. Nobody with the ask link alone gets to it. */
  readonly collectProof: string;
  readonly collectProofHash: string;
  /** Four words that both pages show. */
  readonly checkWords: () => Promise<readonly string[]>;
  /** @throws LinkError: an answer that was made without this very ask opens nothing */
  readonly openAnswer: (encryptedData: string) => Promise<Message>;
}

/** An ask as who is to answer has it. */
export interface ReceivedAsk extends Pick<OwnAsk, 'question' | 'askId' | 'askProof' | 'checkWords'> {
  /** What the server keeps for who asked: only they can read it. @throws LinkError `message`, `parts` */
  readonly answer: (message: Message) => Promise<string>;
}
