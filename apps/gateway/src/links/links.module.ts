import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.ts';
import { CreateLinksController } from './create-links.controller.ts';
import { EndLinksController } from './end-links.controller.ts';
import { ListLinksController } from './list-links.controller.ts';
import { NoticesController } from '../notices/notices.controller.ts';
import { Notices } from '../notices/notices.service.ts';
import { OpenLinksController } from './open-links.controller.ts';

@Module({
  imports: [AuthModule],
  controllers: [
    CreateLinksController,
    OpenLinksController,
    EndLinksController,
    ListLinksController,
    NoticesController,
  ],
  providers: [Notices],
})
export class LinksModule {}
