import { FILE_STATES, FILES, type FileState } from '@oncelink/contracts/files';
import { applyDecorators } from '@nestjs/common';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  Matches,
  Max,
  Min,
} from 'class-validator';
import { Field } from '../http/field.decorator.ts';
import { BYTES_16, BYTES_32, EXAMPLE } from '../links/link-values.ts';

const FileId = () =>
  applyDecorators(
    Matches(BYTES_16),
    Field('Name of the file, derived from its key.', { example: EXAMPLE.sealId }),
  );

const UploadProof = () =>
  applyDecorators(
    Matches(BYTES_32),
    Field('The proof of the sender, drawn for this file. It opens nothing.', { example: EXAMPLE.linkProof }),
  );

export class BeginFileDto {
  @FileId() readonly id!: string;

  @Matches(BYTES_32)
  @Field('SHA-256 of the proof of the sender.', { example: EXAMPLE.linkProofHash })
  readonly uploadHash!: string;

  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(FILES.readersMax)
  @ArrayUnique()
  @Matches(BYTES_32, { each: true })
  @Field('SHA-256 of the proof of each reader, all of them different.', {
    example: [EXAMPLE.passwordProofHash],
  })
  readonly readers!: string[];

  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  @Field('Bytes of all files of the secret, encrypted and padded.', { example: 65_584 })
  readonly bytes!: number;

  @IsInt()
  @Min(FILES.lifeMin)
  @Max(FILES.lifeMax)
  @Field('Seconds for which it waits once it is complete: the longest life of its links.', {
    example: 86_400,
  })
  readonly expiresIn!: number;
}

export class BegunFileDto {
  @IsInt()
  @Field('Bytes of each part but the last one. The first has the number 0.', { example: FILES.partBytes })
  readonly partBytes!: number;

  @IsISO8601()
  @Field('When it must be complete.', { example: EXAMPLE.expiresAt })
  readonly until!: string;
}

export class OwnFileDto {
  @FileId() readonly id!: string;
  @UploadProof() readonly proof!: string;
}

export class CompletedFileDto {
  @IsArray()
  @IsInt({ each: true })
  @Field(`Numbers of parts that have not arrived, the first ${FILES.missingTold}. Empty: it is complete.`, {
    example: [],
  })
  readonly missing!: readonly number[];
}

export class DoneFileDto {
  @FileId() readonly id!: string;

  @Matches(BYTES_32)
  @Field('The proof of a reader, which stands in the message of its link.', {
    example: EXAMPLE.passwordProof,
  })
  readonly proof!: string;
}

export class FileStatesDto {
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(FILES.perStates)
  @Field('Files to tell of.', {
    example: [{ id: EXAMPLE.sealId, proof: EXAMPLE.linkProof }],
    of: OwnFileDto,
  })
  readonly files!: readonly OwnFileDto[];
}

export class FileReaderDto {
  @Matches(BYTES_32)
  @Field('SHA-256 of its proof.', { example: EXAMPLE.passwordProofHash })
  readonly hash!: string;

  @IsInt()
  @Min(0)
  @Max(10)
  @Field('How much of the file it has fetched, in tenths.', { example: 4 })
  readonly tenths!: number;

  @IsBoolean()
  @Field('Whether it can fetch no more: all has arrived, or its time is over.', { example: false })
  readonly hasEnded!: boolean;
}

export class StateOfFileDto {
  @IsIn([...FILE_STATES])
  @Field(
    'Whether parts are missing, or readers may fetch it. Ended: or it never was, or it is of another sender.',
    {
      example: 'waiting',
    },
  )
  readonly state!: FileState;

  @IsArray()
  @Field('All of its readers, in no order.', {
    example: [{ hash: EXAMPLE.passwordProofHash, tenths: 4, hasEnded: false }],
    of: FileReaderDto,
  })
  readonly readers!: readonly FileReaderDto[];
}

export class FileStatesAnswerDto {
  @IsArray()
  @Field('In the order of the question.', {
    example: [{ state: 'waiting', readers: [] }],
    of: StateOfFileDto,
  })
  readonly files!: readonly StateOfFileDto[];
}
