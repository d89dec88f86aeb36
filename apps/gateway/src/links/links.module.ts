import { Module } from '@nestjs/common';
import { CreateLinksController } from './create-links.controller.ts';
import { EndLinksController } from './end-links.controller.ts';
import { ListLinksController } from './list-links.controller.ts';
import { OpenLinksController } from './open-links.controller.ts';

@Module({
  controllers: [CreateLinksController, OpenLinksController, EndLinksController, ListLinksController],
})
export class LinksModule {}
