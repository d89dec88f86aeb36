import { Module } from '@nestjs/common';
import { LimitsModule } from '../limits/limits.module.ts';
import { ContactController } from './contact.controller.ts';

@Module({ imports: [LimitsModule], controllers: [ContactController] })
export class ContactModule {}
