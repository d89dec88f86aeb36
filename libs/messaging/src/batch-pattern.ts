import { MessagePattern } from '@nestjs/microservices';

/**
 * Marks a controller method as a batch handler: it gets `(requests: T[], context: MessageContext)`, all requests of
 * this pattern that one pop brought (1 to 64), and answers `(R | Error)[]` of the same length and order. An `Error`
 * entry fails that request alone, a throw fails them all.
 */
export const BatchPattern = (pattern: string): MethodDecorator => MessagePattern(pattern, { batch: true });
