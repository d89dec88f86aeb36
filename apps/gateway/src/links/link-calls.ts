import {
  LINK_PATTERNS,
  callRule,
  LINK_CALL_RULES,
  shardOf,
  type AcknowledgeRequest,
  type Caller,
  type DescribeEndResult,
  type LinkCallName,
  type LinkContract,
  type LinkRequest,
  type ReadKeyLogRequest,
  type ReadKeyLogResult,
  type RevealRequest,
  type RevealResult,
  type RevokeRequest,
  type RevokeResult,
  type StatusResult,
} from '@oncelink/contracts';
import { ASK_CALLS, ASK_PATTERNS } from '@oncelink/contracts/asks';
import { UnavailableError, type RedisListClient } from '@oncelink/messaging';

/**
 * The client waits one second longer than a deadline, for an answer that was begun just in time. Both tries together
 * stay below the five seconds after which a person gives up.
 */
const RETRIED_DEADLINE_MS = 1300;
const SINGLE_DEADLINE_MS = 3500;

/** Calls that get an answer. */
type AskedName = Exclude<LinkCallName, 'acknowledge'>;
type Message<Name extends AskedName> = LinkContract[(typeof LINK_PATTERNS)[Name]];

function mayRetry(name: AskedName, request: Message<AskedName>['request']): boolean {
  const { retry } = LINK_CALL_RULES[name];
  if (retry !== 'without-password') return retry === 'always';
  return 'passwordProofHash' in request && request.passwordProofHash === null;
}

type AskMessage<Name extends keyof typeof ASK_PATTERNS> = LinkContract[(typeof ASK_PATTERNS)[Name]];

/** Once more where no answer came in time. */
const askTwice = <Result>(ask: () => Promise<Result>): Promise<Result> =>
  ask().catch((error: unknown) => {
    if (error instanceof UnavailableError && error.reason === 'deadline') return ask();
    throw error;
  });

type Shard = Pick<RedisListClient<LinkContract>, 'call' | 'tell' | 'fullness'>;

/** Asks the secrets-service, of the shard that keeps the link. */
export class LinkCalls {
  /** @param shards all of them, in order */
  constructor(private readonly shards: readonly Shard[]) {}

  /** How many shards there are. */
  get count(): number {
    return this.shards.length;
  }

  /**
   * Which share of the calls that may wait for the emptiest shard do wait. The shard of a call shows only in its body: a
   * full shard must not have calls refused that are for another one.
   */
  get fullness(): number {
    return Math.min(...this.shards.map((shard) => shard.fullness)) * this.shards.length;
  }

  /** Asks twice when the first answer did not come: a replica that was killed takes what it held with it. */
  call<Name extends AskedName>(
    name: Name,
    request: Message<Name>['request'],
    requestId: string,
    caller: Caller | null = null,
  ): Promise<Message<Name>['result']> {
    const pattern = LINK_PATTERNS[name];
    const shard = this.shardOf(request.proofHash);
    const retries = mayRetry(name, request);
    const deadlineMs = retries ? RETRIED_DEADLINE_MS : SINGLE_DEADLINE_MS;
    const options = { requestId, caller, deadlineMs, share: this.shareOf(name) };
    return retries
      ? askTwice(() => shard.call(pattern, request, options))
      : shard.call(pattern, request, options);
  }

  /** The same of an ask. Each of these calls may come twice. */
  ask<Name extends keyof typeof ASK_PATTERNS>(
    name: Name,
    request: AskMessage<Name>['request'],
    requestId: string,
    caller: Caller | null = null,
  ): Promise<AskMessage<Name>['result']> {
    const shard = this.shardOf(request.askProofHash);
    const share = ASK_CALLS[name].share / this.shards.length;
    const options = { requestId, caller, deadlineMs: RETRIED_DEADLINE_MS, share };
    return askTwice(() => shard.call(ASK_PATTERNS[name], request, options));
  }

  /** Claims the answer to an ask, of the shard that keeps the ask. */
  collect(request: RevealRequest, requestId: string, askProofHash: string): Promise<RevealResult> {
    const shard = this.shardOf(askProofHash);
    const share = ASK_CALLS.collectAnswer.share / this.shards.length;
    const options = { requestId, deadlineMs: RETRIED_DEADLINE_MS, share };
    return askTwice(() => shard.call(LINK_PATTERNS.reveal, request, options));
  }

  /** Ends a link by its watch. Asks twice, as above: a link that is over stays so. */
  revoke(
    request: RevokeRequest,
    options: { readonly requestId: string; readonly caller: Caller },
  ): Promise<RevokeResult> {
    const shard = this.shardOf(request.watch);
    const all = { ...options, deadlineMs: RETRIED_DEADLINE_MS, share: this.shareOf('delete') };
    return askTwice(() => shard.call(LINK_PATTERNS.revoke, request, all));
  }

  /** What a statement says of a link, and the number of the shard that says it. */
  async describeEnd(
    request: LinkRequest,
    requestId: string,
  ): Promise<{ readonly shard: number; readonly result: DescribeEndResult }> {
    const shard = this.shardOf(request.proofHash);
    const options = { requestId, deadlineMs: RETRIED_DEADLINE_MS, share: this.statementShare };
    const result = await askTwice(() => shard.call(LINK_PATTERNS.describeEnd, request, options));
    return { shard: this.shards.indexOf(shard), result };
  }

  /** When keys were destroyed, of each shard in order. @throws Error when one does not answer */
  readKeyLogs(request: ReadKeyLogRequest, requestId: string): Promise<readonly ReadKeyLogResult[]> {
    const options = { requestId, deadlineMs: RETRIED_DEADLINE_MS, share: this.statementShare };
    return Promise.all(
      this.shards.map((shard) => askTwice(() => shard.call(LINK_PATTERNS.readKeyLog, request, options))),
    );
  }

  /**
   * What became of several links. Their messages leave as one command, and a replica answers what it pops of them with
   * one statement. A shard without an answer costs its own links theirs.
   * @returns in the order of the requests; null where no answer came
   * @throws Error when none came at all
   */
  async statusOfMany(
    requests: readonly LinkRequest[],
    requestId: string,
  ): Promise<readonly (StatusResult | null)[]> {
    const answers = await Promise.allSettled(
      requests.map((request) => this.call('status', request, requestId)),
    );
    const [first] = answers;
    if (first?.status === 'rejected' && answers.every(({ status }) => status === 'rejected'))
      throw first.reason;
    return answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : null));
  }

  /** Says that a secret has been read, which needs no answer (docs/adr/0050). Resolves once the message lies in Redis. */
  acknowledge(
    request: AcknowledgeRequest,
    requestId: string,
    sharded: string = request.proofHash,
  ): Promise<unknown> {
    const options = { requestId, deadlineMs: SINGLE_DEADLINE_MS, share: this.shareOf('acknowledge') };
    return this.shardOf(sharded).tell(LINK_PATTERNS.acknowledge, request, options);
  }

  /** Each has its part of what may wait: a shard that hangs would take the places of all others, here and in nginx. */
  private shareOf(name: LinkCallName): number {
    return LINK_CALL_RULES[name].share / this.shards.length;
  }

  private get statementShare(): number {
    return (callRule('signStatement').share ?? 1) / this.shards.length;
  }

  /** @param name the hash of a proof, or a watch, whose first byte is the same */
  private shardOf(name: string): Shard {
    // Most sites have one, and nothing to choose.
    const index = this.shards.length === 1 ? 0 : this.indexOf(name);
    const shard = this.shards[index];
    if (shard === undefined) throw new RangeError('There is no shard to ask.');
    return shard;
  }

  private indexOf(name: string): number {
    const [firstByte = 0] = Buffer.from(name.slice(0, 2), 'base64url');
    return shardOf(firstByte, this.shards.length);
  }
}
