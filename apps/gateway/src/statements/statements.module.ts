import { Module } from '@nestjs/common';
import { StatementsController } from './statements.controller.ts';
import { Statements } from './statements.service.ts';

@Module({ controllers: [StatementsController], providers: [Statements] })
export class StatementsModule {}
