import { Module } from '@nestjs/common';
import { EndsModule } from '../ends/ends.module.ts';
import { LinksModule } from '../links/links.module.ts';
import { AsksHandler } from './asks.handler.ts';
import { AsksService } from './asks.service.ts';

@Module({ imports: [EndsModule, LinksModule], controllers: [AsksHandler], providers: [AsksService] })
export class AsksModule {}
