import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  CLIENT_CAPABILITIES_META_KEY,
  inputRequired,
  inputResponse,
  type CallToolResult,
  type InputRequest,
  type InputRequiredResult,
  type McpServer,
  type RequestStateCodec,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { LocalError } from '@oncelink/local';
import { Errand, newHandle, type Field, type Plan } from './errand.ts';
import type { LocalPage } from './local-page.ts';
import { isRecord } from './read-config.ts';
import { reply, replyEnding, replyError } from './reply.ts';

/** What a repeated call carries, signed: which errand it is about. Without it a second link would be made. */
export interface CallState {
  readonly handle: string;
}

/** Clients give up on a call after a minute. It waits for the person until then, and later the agent asks by the handle. */
const CALL_MS = 45_000;
const SHORTEST_WAIT_MS = 5000;

/** The name of the question in a reply. */
const PERSON = 'person';

const unaskable = (fields: readonly Field[]): string => {
  const missing = fields.map(({ label }) => label).join(', ');
  return `This client can't show a page, so the person can't type what is missing (${missing}). Name a variable or a file.`;
};

/** Carries out what agents want. Where the client can show a page, the person is asked first. */
export class Desk {
  readonly #server: McpServer;
  readonly #page: LocalPage;
  readonly #states: RequestStateCodec<CallState>;
  readonly #errands = new Map<string, Errand>();

  constructor(server: McpServer, page: LocalPage, states: RequestStateCodec<CallState>) {
    this.#server = server;
    this.#page = page;
    this.#states = states;
  }

  /**
   * Answers a call of a tool.
   * @param otherwise what became of the secret when the plan can't even be made
   */
  async answer(
    ctx: ServerContext,
    otherwise: string,
    makePlan: () => Promise<Plan> | Plan,
  ): Promise<CallToolResult | InputRequiredResult> {
    try {
      const state = ctx.mcpReq.requestState<CallState>();
      if (state !== undefined) return await this.#goOn(ctx, this.#find(state.handle));
      const plan = await makePlan();
      const { fields } = plan.question;
      const isTyped = fields.length > 0;
      if (this.#canShow(ctx) && (isTyped || plan.isHarmless !== true)) return await this.#ask(ctx, plan);
      if (isTyped) throw new LocalError('usage', unaskable(fields));
      return await this.#doAlone(plan);
    } catch (error) {
      return replyError(error, otherwise);
    }
  }

  /** Answers a call about an errand of before. */
  async follow(handle: string, act: (errand: Errand) => Promise<CallToolResult>): Promise<CallToolResult> {
    try {
      return await act(this.#find(handle));
    } catch (error) {
      return replyError(error, '');
    }
  }

  #find(handle: string): Errand {
    const errand = this.#errands.get(handle);
    if (errand === undefined) throw new LocalError('usage', 'This process knows no such handle.');
    return errand;
  }

  #canShow({ mcpReq }: ServerContext): boolean {
    const sent = isRecord(mcpReq.envelope) ? mcpReq.envelope[CLIENT_CAPABILITIES_META_KEY] : undefined;
    // In the protocol of 2025, a client says it once.
    const declared: unknown = sent ?? this.#server.server.getClientCapabilities();
    return isRecord(declared) && isRecord(declared['elicitation']) && 'url' in declared['elicitation'];
  }

  async #ask(ctx: ServerContext, plan: Plan): Promise<InputRequiredResult> {
    const errand = new Errand(plan);
    this.#errands.set(errand.handle, errand);
    const url = await this.#page.offer(errand);
    const message = `${errand.question.title} Answer on this page of your own machine.`;
    return inputRequired({
      inputRequests: { [PERSON]: this.#question(ctx, errand, { message, url }) },
      requestState: await this.#states.mint({ handle: errand.handle }, ctx),
    });
  }

  /** In the protocol of 2025, some clients hold their answer until they hear that the person has finished. */
  #question(ctx: ServerContext, errand: Errand, params: { message: string; url: string }): InputRequest {
    if (ctx.mcpReq.envelope !== undefined) return inputRequired.elicitUrl(params);
    const elicitationId = randomUUID();
    const { server } = this.#server;
    const finished = server.createElicitationCompletionNotifier(elicitationId, {
      relatedRequestId: ctx.mcpReq.id,
    });
    // A client that is gone hears nothing.
    void errand.ended.then(finished).catch(() => undefined);
    return { method: 'elicitation/create', params: { mode: 'url', ...params, elicitationId } };
  }

  async #goOn({ mcpReq }: ServerContext, errand: Errand): Promise<CallToolResult> {
    const view = inputResponse(mcpReq.inputResponses, PERSON);
    if (view.kind === 'elicit' && view.action !== 'accept') errand.refuse('The person declined.');
    const left = Math.max(CALL_MS - (Date.now() - errand.askedAt), SHORTEST_WAIT_MS);
    const waiting = delay(left, undefined, { signal: mcpReq.signal, ref: false });
    const ending = await Promise.race([errand.ended, waiting]);
    if (ending === undefined) {
      return reply(
        `The person has not answered yet. Their page waits for ten minutes; ask later with secret_status by the handle: ${errand.handle}`,
      );
    }
    const shown = ending.shown === undefined ? '' : 'The person has the link, from a page of this machine. ';
    return replyEnding(errand, { ...ending, text: `${shown}${ending.text}` });
  }

  /** For clients that show no page: what the configuration names is what the person allowed. */
  async #doAlone(plan: Plan): Promise<CallToolResult> {
    const handle = newHandle();
    const errand = new Errand(plan.withoutPage?.(handle) ?? plan, handle);
    this.#errands.set(handle, errand);
    await errand.allow({});
    return replyEnding(errand, await errand.ended);
  }
}
