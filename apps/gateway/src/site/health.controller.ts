import { Controller, Get, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { findFailing } from '@oncelink/service-kit';
import { ApiError } from '../http/api-error.ts';
import { Call } from '../http/call.decorator.ts';
import { countUntrustedForwards } from '../limits/client-address.ts';
import { HealthDto, ReadinessDto } from './site.dto.ts';
import { READINESS, type Readiness } from '../gateway-parts.ts';

const OK = { status: 'ok' } as const;

@ApiTags('Site')
@Controller('api/health')
export class HealthController {
  constructor(@Inject(READINESS) private readonly readiness: Readiness) {}

  @Get('live')
  @Call({ summary: 'Whether the process runs', status: 200, answer: HealthDto })
  live(): HealthDto {
    return OK;
  }

  @Get('ready')
  @Call({ summary: 'Whether the process can do its work', status: 200, answer: ReadinessDto })
  async ready(): Promise<ReadinessDto> {
    const { checks, shutdown, withoutDatabase } = this.readiness;
    const failing = shutdown.aborted ? ['shutdown'] : await findFailing({ checks });
    if (failing.length === 0) {
      return {
        ...OK,
        untrustedForwards: await countUntrustedForwards(),
        withoutDatabase: [...withoutDatabase()],
      };
    }
    const fields = failing.map((path) => ({ path, message: 'is not ready' }));
    throw new ApiError('UNAVAILABLE', { fields }, { 'retry-after': '1' });
  }
}
