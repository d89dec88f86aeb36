import { Module } from '@nestjs/common';
import { FileCalls } from '../files/file-calls.service.ts';
import { V1FilesController } from './files.controller.ts';

/** Files of programs. Only where files are on: elsewhere there are no such calls. */
@Module({ controllers: [V1FilesController], providers: [FileCalls] })
export class V1FilesModule {}
