import { Controller, Inject, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { callerOptions, hasProAnyway, requireCreator } from '../auth/require-caller.ts';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.ts';
import { Call } from '../http/call.decorator.ts';
import { Body, Req } from '../http/request-parts.ts';
import { FileCalls } from './file-calls.service.ts';
import {
  BeginFileDto,
  BegunFileDto,
  CompletedFileDto,
  DoneFileDto,
  FileStatesAnswerDto,
  FileStatesDto,
  OwnFileDto,
} from './files.dto.ts';

/** Files, but for their bytes: those go past the gateway. */
@ApiTags('Files')
@Controller('api/files')
export class FilesController {
  constructor(
    private readonly files: FileCalls,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {}

  @Post()
  @Call({
    summary: 'Begin to send the files of a secret, encrypted',
    status: 201,
    answer: BegunFileDto,
    refusals: [
      'ACCOUNT_NEEDED',
      'NOT_ALLOWED_TO_CREATE',
      'FILE_EXISTS',
      'FILE_TOO_LARGE',
      'FILE_QUOTA',
      'STORE_FULL',
      'FILES_OFF',
    ],
    call: 'beginFile',
  })
  async beginFile(@Body() body: BeginFileDto, @Req() request: FastifyRequest): Promise<BegunFileDto> {
    requireCreator(request, this.config);
    const { caller, requestId } = callerOptions(request);
    const planned = hasProAnyway(request, this.config) ? { ...caller, plan: 'pro' as const } : caller;
    return this.files.begin(body, requestId, planned);
  }

  @Post('complete')
  @Call({
    summary: 'Say that all parts were sent. From then on readers may fetch it',
    status: 200,
    answer: CompletedFileDto,
    refusals: ['FILE_NOT_FOUND', 'FILES_OFF'],
    call: 'ownFile',
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
  })
  async statesOfFiles(
    @Body() body: FileStatesDto,
    @Req() { id }: FastifyRequest,
  ): Promise<FileStatesAnswerDto> {
    return this.files.states(body, id);
  }
}
