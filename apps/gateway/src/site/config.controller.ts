import { Controller, Get, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  EXPIRY_CHOICES,
  EXPIRY_MAX_SECONDS,
  EXPIRY_MIN_SECONDS,
  freeExpiresIn,
  PASSWORD_MAX_CODE_POINTS,
  PASSWORD_TRIES,
  SECRET_MAX_CODE_POINTS,
} from '@oncelink/contracts';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.ts';
import { Call } from '../http/call.decorator.ts';
import { PublicConfigDto } from './site.dto.ts';

/** The choices of expiry on this site. With an operator's limit, longer ones and "never" are left out. */
function choicesWithin(secretMaxTtl: number | null) {
  if (secretMaxTtl === null) return EXPIRY_CHOICES;
  return EXPIRY_CHOICES.filter(({ seconds }) => seconds !== null && seconds <= secretMaxTtl);
}

function publicConfigOf({
  demoMode,
  secretMaxTtl,
  planForAll,
  hasMail,
  hasEvents,
  files,
  whoMayCreate,
  signUp,
  prices,
  payPage,
  socialLinks,
}: GatewayConfig): PublicConfigDto {
  return {
    demoMode,
    planForAll,
    hasMail,
    tellsMakers: hasMail && hasEvents,
    files,
    whoMayCreate,
    signUp,
    prices,
    payPage,
    socialLinks,
    limits: {
      secretMaxCodePoints: SECRET_MAX_CODE_POINTS,
      passwordMaxCodePoints: PASSWORD_MAX_CODE_POINTS,
      passwordTries: PASSWORD_TRIES,
      expiryMinSeconds: EXPIRY_MIN_SECONDS,
      expiryMaxSeconds: Math.min(EXPIRY_MAX_SECONDS, secretMaxTtl ?? EXPIRY_MAX_SECONDS),
      expiryFreeSeconds: freeExpiresIn(secretMaxTtl ?? Infinity),
    },
    expiryChoices: choicesWithin(secretMaxTtl),
  };
}

@ApiTags('Site')
@Controller('api')
export class ConfigController {
  private readonly answer: PublicConfigDto;

  constructor(@Inject(GATEWAY_CONFIG) config: GatewayConfig) {
    this.answer = publicConfigOf(config);
  }

  @Get('config')
  @Call({ summary: 'What this site offers', status: 200, answer: PublicConfigDto, forReaders: true })
  publicConfig(): PublicConfigDto {
    return this.answer;
  }
}
