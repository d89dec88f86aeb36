import { Module } from '@nestjs/common';
import { LinksModule } from '../links/links.module.ts';
import { AsksHandler } from './asks.handler.ts';
import { AsksService } from './asks.service.ts';

@Module({ imports: [LinksModule], controllers: [AsksHandler], providers: [AsksService] })
export class AsksModule {}
