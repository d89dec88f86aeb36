import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';

/**
 * Marks a controller method as a batch handler: it gets `(requests: T[], context: MessageContext)`, all requests of
 * this pattern that one pop brought (1 to 64), and answers `(R | Error)[]` of the same length and order. An `Error`
 * entry fails that request alone, a throw fails them all.
 */
export function BatchPattern(pattern: string): MethodDecorator {
  return (target, method, descriptor) => {
    // Nest passes a context only where a parameter asks for it, and then the data too must be asked for.
    Payload()(target, method, 0);
    Ctx()(target, method, 1);
    return MessagePattern(pattern, { batch: true })(target, method, descriptor);
  };
}
