import { Controller, Inject, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { hasProAnyway, requireAllowed } from '../auth/require-caller.ts';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.ts';
import { FileCalls } from '../files/file-calls.service.ts';
import {
  BeginFileDto,
  BegunFileDto,
  CompletedFileDto,
  DoneFileDto,
  FileStatesAnswerDto,
  FileStatesDto,
  OwnFileDto,
} from '../files/files.dto.ts';
import { Call } from '../http/call.decorator.ts';
import { Body, Req } from '../http/request-parts.ts';
import { callerOfKey, requireKey } from './require-key.ts';

/** The calls by which programs send and fetch files: the page's, under names that stay. Bytes have the addresses of the page. */
@ApiTags('Files')
@Controller('api/v1/files')
export class V1FilesController {
  constructor(
    private readonly files: FileCalls,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {}

  @Post()
  @Call({
    summary: 'Begin to send the files of a secret, encrypted. Parts go to PUT /api/files/{id}/parts/{n}',
    status: 201,
    answer: BegunFileDto,
    refusals: [
      'NOT_ALLOWED_TO_CREATE',
      'FILE_EXISTS',
      'FILE_TOO_LARGE',
      'FILE_QUOTA',
      'STORE_FULL',
      'FILES_OFF',
    ],
    call: 'beginFileByKey',
    isV1: true,
  })
  async beginFile(@Body() body: BeginFileDto, @Req() request: FastifyRequest): Promise<BegunFileDto> {
    const holder = requireKey(request);
    requireAllowed(holder.user, this.config);
    const caller = hasProAnyway(request, this.config) ? callerOfKey(holder, 'pro') : callerOfKey(holder);
    return this.files.begin(body, request.id, caller);
  }

  @Post('complete')
  @Call({
    summary: 'Say that all parts were sent. From then on readers may fetch it',
    status: 200,
    answer: CompletedFileDto,
    refusals: ['FILE_NOT_FOUND', 'FILES_OFF'],
    call: 'ownFile',
    isV1: true,
  })
  async completeFile(@Body() body: OwnFileDto, @Req() { id }: FastifyRequest): Promise<CompletedFileDto> {
    return this.files.complete(body, id);
  }

  @Post('remove')
  @Call({
    summary: 'Take a file back, also while it is being sent',
    status: 204,
    refusals: ['FILE_NOT_FOUND', 'FILES_OFF'],
    call: 'ownFile',
    isV1: true,
  })
  async removeFile(@Body() body: OwnFileDto, @Req() { id }: FastifyRequest): Promise<void> {
    await this.files.remove(body, id);
  }

  @Post('done')
  @Call({
    summary: 'Say that all of a file has arrived, so that it is removed',
    status: 204,
    refusals: ['FILE_NOT_FOUND', 'FILES_OFF'],
    call: 'doneFile',
    isV1: true,
    forReaders: true,
  })
  async doneFile(@Body() body: DoneFileDto, @Req() { id }: FastifyRequest): Promise<void> {
    await this.files.done(body, id);
  }

  @Post('states')
  @Call({
    summary: 'Ask how far the readers of files have come',
    status: 200,
    answer: FileStatesAnswerDto,
    refusals: ['FILES_OFF'],
    call: 'statesOfFiles',
    isV1: true,
  })
  async statesOfFiles(
    @Body() body: FileStatesDto,
    @Req() { id }: FastifyRequest,
  ): Promise<FileStatesAnswerDto> {
    return this.files.states(body, id);
  }
}
