import type { ErrorCode, SignInLink } from '@oncelink/contracts';
import type { sendVerification, verifyCode, verifyLink } from '../../api/sign-in.ts';
import type { Session } from '../../session/session-store.ts';
import type { CodeRequest, KeptRequest, SignInForm } from './kept-request.ts';

/** Why a code did not sign in. `no-answer`: nobody knows whether it is spent. `spent`: it was right, and is used up. */
export type CodeProblem =
  | { readonly kind: 'no-answer' | 'spent' }
  | { readonly kind: 'refused'; readonly code: ErrorCode };

/** Why a link did not sign in. */
export type LinkProblem =
  | { readonly kind: 'no-answer' }
  | { readonly kind: 'refused'; readonly code: ErrorCode };

export type SignInState =
  | {
      readonly step: 'email';
      readonly form: SignInForm;
      readonly busy: boolean;
      /** Came back from the code. */
      readonly returned: boolean;
    }
  | {
      readonly step: 'verify';
      readonly form: SignInForm;
      readonly request: CodeRequest;
      readonly code: string;
      readonly busy: 'verifying' | 'sending' | null;
      readonly problem: CodeProblem | null;
    }
  | {
      readonly step: 'link';
      readonly link: SignInLink;
      /** As it was typed where the link was asked for; empty elsewhere. */
      readonly name: string;
      /** The query of the page where it was asked for; unknown elsewhere. */
      readonly search: string | undefined;
      readonly busy: boolean;
      readonly problem: LinkProblem | null;
    }
  | { readonly step: 'signed-in'; readonly isNewUser: boolean };

export type VerifyState = Extract<SignInState, { step: 'verify' }>;

export interface SignInEffects {
  readonly sendVerification: typeof sendVerification;
  readonly verifyCode: typeof verifyCode;
  readonly verifyLink: typeof verifyLink;
  readonly kept: KeptRequest;
  readonly keepSession: (session: Session) => void;
  /** The same in place of the session that this browser may have. */
  readonly replaceSession: (session: Session) => void;
  readonly notifySent: (demoCode: string | undefined) => void;
  /** @param code of the refusal; undefined when no usable answer arrived */
  readonly notifyFailure: (call: 'send' | 'verify', code: ErrorCode | undefined) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export type SignInAnswer = Awaited<ReturnType<typeof verifyCode>>;
