/** The two that hold the key ring, in one process: no other program of the machine has it in its memory (ADR 108). */
import 'reflect-metadata';
import { runWanted } from './run-wanted.ts';

await runWanted({
  'secrets-service': async () => (await import('@oncelink/secrets-service/start')).startSecretsService,
  'key-rotator': async () => (await import('@oncelink/key-rotator/start')).startKeyRotator,
});
