import { Module } from '@nestjs/common';
import { AsksController } from './asks.controller.ts';

@Module({ controllers: [AsksController] })
export class AsksModule {}
