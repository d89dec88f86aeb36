import { Module } from '@nestjs/common';
import { ListsHandler } from './lists.handler.ts';
import { ListsService } from './lists.service.ts';

@Module({ controllers: [ListsHandler], providers: [ListsService] })
export class ListsModule {}
