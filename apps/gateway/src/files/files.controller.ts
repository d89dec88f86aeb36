import { Controller, Inject, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { FILE_PATTERNS, FILES, isBlobLength } from '@oncelink/contracts/files';
import type { FastifyRequest } from 'fastify';
import { callerOptions, hasProAnyway, requireCreator } from '../auth/require-caller.ts';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.ts';
import { refuseField } from '../http/api-error.ts';
import { Call } from '../http/call.decorator.ts';
import { Body, Req } from '../http/request-parts.ts';
import { hashOf } from '../links/link-values.ts';
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

const ownOf = ({ id, proof }: OwnFileDto) => ({ id, uploadProofHash: hashOf(proof) });

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
    const { id, uploadHash: uploadProofHash, readers, bytes, expiresIn } = body;
    if (!isBlobLength(bytes)) refuseField('bytes', 'must be the length of padded records');
    const planned = hasProAnyway(request, this.config) ? { ...caller, plan: 'pro' as const } : caller;
    const message = { id, uploadProofHash, readers, bytes, expiresIn };
    const { until } = await this.files.ask(FILE_PATTERNS.begin, message, requestId, planned);
    return { partBytes: FILES.partBytes, until };
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
    const result = await this.files.ask(FILE_PATTERNS.complete, ownOf(body), id);
    return { missing: result.outcome === 'complete' ? [] : result.missing };
  }

  @Post('remove')
  @Call({
    summary: 'Take a file back, also while it is being sent',
    status: 204,
    refusals: ['FILE_NOT_FOUND', 'FILES_OFF'],
    call: 'ownFile',
  })
  async removeFile(@Body() body: OwnFileDto, @Req() { id }: FastifyRequest): Promise<void> {
    await this.files.ask(FILE_PATTERNS.remove, ownOf(body), id);
  }

  @Post('done')
  @Call({
    summary: 'Say that all of a file has arrived, so that it is removed',
    status: 204,
    refusals: ['FILE_NOT_FOUND', 'FILES_OFF'],
    call: 'doneFile',
    forReaders: true,
  })
  async doneFile(@Body() body: DoneFileDto, @Req() request: FastifyRequest): Promise<void> {
    const message = { id: body.id, proofHash: hashOf(body.proof) };
    await this.files.ask(FILE_PATTERNS.done, message, request.id);
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
    @Body() { files }: FileStatesDto,
    @Req() { id }: FastifyRequest,
  ): Promise<FileStatesAnswerDto> {
    const told = await this.files.ask(FILE_PATTERNS.states, { files: files.map(ownOf) }, id);
    return {
      files: told.files.map(({ state, readers }) => ({
        state,
        readers: readers.map(({ proofHash: hash, tenths, hasEnded }) => ({ hash, tenths, hasEnded })),
      })),
    };
  }
}
