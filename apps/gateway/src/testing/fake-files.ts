import { FILE_PATTERNS, type FileContract } from '@oncelink/contracts/files';
import { FakeService } from './fake-service.ts';

type Results = { [P in keyof FileContract]?: FileContract[P]['result'] };

/** The answers of a service that has room for everything. */
export const ROOMY = {
  'files.begin': { outcome: 'begun', until: '2026-11-27T12:00:00.000Z' },
  'files.complete': { outcome: 'complete' },
  'files.remove': { outcome: 'removed' },
  'files.done': { outcome: 'done' },
  'files.hold': { outcome: 'held' },
  'files.states': { outcome: 'told', files: [{ state: 'uploading', readers: [] }] },
} satisfies Results;

export type FakeFiles = FakeService<Results>;

export const makeFakeFiles = (): FakeFiles => new FakeService<Results>(Object.values(FILE_PATTERNS));
