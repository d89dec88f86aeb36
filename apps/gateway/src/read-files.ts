import { FILES } from '@oncelink/contracts/files';
import { FILES_ASSERTION, type Config, type SettingTable } from '@oncelink/service-kit';

/** What a gateway is told of files. */
export const FILES_SETTINGS = {
  FILES: {
    kind: 'choice',
    choices: ['on', 'off'],
    default: 'off',
    doc: 'Whether accounts may send files, which takes a files-service and room for them (docs/operations/files.md).',
  },
  FILES_ASSERTION_KEY: { ...FILES_ASSERTION, optional: true },
  FILES_MAX_BYTES: {
    kind: 'integer',
    min: 1,
    max: FILES.bytesMax,
    default: FILES.bytesMax,
    doc: 'Most bytes of all files of one secret, where the plan of its sender does not say less.',
  },
  FILES_ADDRESS: {
    kind: 'string',
    pattern: /^[^\s/:]+:\d+$/,
    optional: true,
    doc: 'Host and port of the files-service, for a gateway that no nginx stands in front of (npm start): it hands bytes on.',
  },
} as const satisfies SettingTable;

/** What this site has of files. Who is told how links end hears of it by the events-service: without it there are none. */
export function readFiles(settings: Config<typeof FILES_SETTINGS>, hasEvents: boolean) {
  const hasFiles = settings.FILES === 'on';
  return {
    /** False: no files-service needs to run, and there are no calls about files. */
    hasFiles,
    /** What the page is told of files; null: nobody can send any. */
    files: hasFiles && hasEvents ? { bytesMax: settings.FILES_MAX_BYTES } : null,
    /** Host and port that this gateway itself hands bytes on to; null: another server does. */
    filesAddress: hasFiles ? (settings.FILES_ADDRESS ?? null) : null,
  };
}
