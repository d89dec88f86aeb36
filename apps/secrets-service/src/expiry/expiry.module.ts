import { Module } from '@nestjs/common';
import { LinkSweeper } from './sweep-links.service.ts';

@Module({ providers: [LinkSweeper] })
export class ExpiryModule {}
