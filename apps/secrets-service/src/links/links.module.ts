import { Module } from '@nestjs/common';
import { EndsModule } from '../ends/ends.module.ts';
import { CreateLinksHandler } from './create-links.handler.ts';
import { DescribeEndsHandler } from './describe-ends.handler.ts';
import { LinkDrafts, LinkNames } from './link-drafts.service.ts';
import { LinksService } from './links.service.ts';
import { LiveLinks } from './live-links.service.ts';
import { UseLinksHandler } from './use-links.handler.ts';

@Module({
  imports: [EndsModule],
  controllers: [CreateLinksHandler, UseLinksHandler, DescribeEndsHandler],
  providers: [LinkDrafts, LinkNames, LinksService, LiveLinks],
  exports: [LinkDrafts, LinkNames, LinksService, LiveLinks],
})
export class LinksModule {}
