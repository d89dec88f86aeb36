import { Module } from '@nestjs/common';
import { LinkEnds } from './link-ends.service.ts';
import { RevokeLinksHandler } from './revoke-links.handler.ts';

@Module({ controllers: [RevokeLinksHandler], providers: [LinkEnds], exports: [LinkEnds] })
export class EndsModule {}
