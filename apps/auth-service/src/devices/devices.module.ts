import { Module } from '@nestjs/common';
import { CodesModule } from '../codes/codes.module.ts';
import { KeysModule } from '../keys/keys.module.ts';
import { DeviceDecisions } from './device-decisions.service.ts';
import { DeviceKeys } from './device-keys.service.ts';
import { DeviceLogins } from './device-logins.service.ts';
import { DevicesHandler } from './devices.handler.ts';

@Module({
  imports: [CodesModule, KeysModule],
  controllers: [DevicesHandler],
  providers: [DeviceDecisions, DeviceKeys, DeviceLogins],
})
export class DevicesModule {}
