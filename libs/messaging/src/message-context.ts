import { BaseRpcContext } from '@nestjs/microservices';

/** What a handler gets beside its data: the ids of the HTTP requests it works for, one per message, in order. */
export class MessageContext extends BaseRpcContext<[requestIds: readonly string[]]> {
  get requestIds(): readonly string[] {
    return this.args[0];
  }
}
