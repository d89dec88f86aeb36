import { Module } from '@nestjs/common';
import { FileCalls } from './file-calls.service.ts';
import { FilesController } from './files.controller.ts';

/** Only where files are on: elsewhere there are no such calls. */
@Module({ controllers: [FilesController], providers: [FileCalls] })
export class FilesModule {}
