import { Module } from '@nestjs/common';
import { CreateLinksHandler } from './create-links.handler.ts';
import { LinkDrafts, LinkNames } from './link-drafts.service.ts';
import { LinksService } from './links.service.ts';
import { LiveLinks } from './live-links.service.ts';
import { UseLinksHandler } from './use-links.handler.ts';

@Module({
  controllers: [CreateLinksHandler, UseLinksHandler],
  providers: [LinkDrafts, LinkNames, LinksService, LiveLinks],
})
export class LinksModule {}
