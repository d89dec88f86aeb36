import type { ErrorCode } from '@oncelink/contracts';
import type { LinkEnding } from '../../api/link-ending.ts';
import type { TakenBack } from '../../api/receipt/take-back.ts';
import type { NewLink } from '../../lib/link-list/link-list.ts';
import type { Store } from '../../lib/store.ts';
import type { CreateForm } from './create-form.ts';
import type { SentName } from './files/sent-files.ts';
import type { AwaitedReply, FinishedLink } from './link-order.ts';

/** Why there is no link. */
export interface CreationFailure {
  /** Why the server refused; undefined when no answer arrived. */
  readonly refusal: ErrorCode | undefined;
  /** Only a direct link has a form that needs no server. */
  readonly mayBeUnsealed: boolean;
  /** What shows a link did not arrive either. */
  readonly partMissing?: true;
  /** Its plan has room for fewer readers. */
  readonly tooManyReaders?: true;
  /** Signing in helps: the session has ended, or the site asks for an account. */
  readonly signIn: boolean;
}

/** An answer that is awaited. Who has lost this has lost the answer. */
export interface KeptReply extends AwaitedReply {
  /** Until when it can be given: milliseconds since 1970, by this computer's clock. */
  readonly endsAt: number;
}

export interface ReadyLink extends Omit<FinishedLink, 'startsIn'> {
  readonly reply?: KeptReply;
  /** Milliseconds since 1970, by this computer's clock; null never. */
  readonly endsAt: number | null;
  /** When it opens, as `endsAt`; absent: it is open from its making on. */
  readonly opensAt?: number;
  /** Whole seconds from its making, or from when it opens, to its end; null never. */
  readonly lifetime: number | null;
  /** Shown once more, because it has to reach the reader as well. */
  readonly password: string | null;
  /** When the server last said that nobody has opened it, in milliseconds since 1970. */
  readonly waitingAt: number;
  /** Why the last question was not answered. */
  readonly trouble: 'unanswered' | 'limited' | null;
}

/** How the server knows a link that has ended. It leads to no key. */
export type EndedName = Pick<NewLink, 'kind' | 'ref' | 'proof'>;

/** One of several readers, who all get the same secret, by a link each. */
export interface Reader {
  /** What the maker calls them. No server and no other reader learns it. */
  readonly name: string;
  readonly state:
    | { readonly step: 'making' }
    /** Undefined when no answer arrived. */
    | { readonly step: 'failed'; readonly refusal: ErrorCode | undefined }
    | { readonly step: 'waiting'; readonly link: ReadyLink }
    /** The address of the link is forgotten, and what opens its answer is not. */
    | {
        readonly step: 'ended';
        readonly ending: LinkEnding;
        readonly name: EndedName;
        readonly reply?: KeptReply;
        readonly files?: SentName;
      };
}

/** The links of several readers, each with a fate of its own. */
export interface Batch {
  /** What all of the links have, as the first of them has it. */
  readonly common: Pick<ReadyLink, 'kind' | 'lifetime' | 'opensAt' | 'endsAt' | 'password' | 'passwordSuite'>;
  readonly readers: Store<readonly Reader[]>;
  /** Makes the links that were not made. */
  readonly retry: () => Promise<void>;
  /** Asks what became of those that wait. Never fails. */
  readonly look: () => Promise<{ readonly state: 'answered' | 'unanswered' | 'limited' }>;
}

/** States with a form in them. */
export type FormState =
  | { readonly step: 'editing' | 'busy'; readonly form: CreateForm }
  | { readonly step: 'failed'; readonly form: CreateForm; readonly failure: CreationFailure };

/** States of a link that was made. Of one that has ended, its address is forgotten. */
export type MadeState =
  | { readonly step: 'ready'; readonly link: ReadyLink }
  | { readonly step: 'burning'; readonly link: ReadyLink }
  | {
      readonly step: 'ended';
      readonly ending: TakenBack;
      readonly name?: EndedName;
      readonly reply?: KeptReply;
      readonly files?: SentName;
    }
  /** A link for each of several readers. */
  | { readonly step: 'several'; readonly batch: Batch };

export type CreateLinkState = FormState | MadeState;

export const isMade = (state: CreateLinkState): state is MadeState => !('form' in state);
