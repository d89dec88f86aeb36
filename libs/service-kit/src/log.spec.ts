import { describe, expect, it } from '@jest/globals';
import { createNestLog } from './nest-log.ts';
import { captureLog } from './testing/capture-log.ts';

const parsed = (lines: readonly string[]): unknown[] => lines.map((line): unknown => JSON.parse(line));

const CANARY = 'canary-of-a-secret';

const errorLike = (): Error =>
  Object.assign(new RangeError(`invalid input: "${CANARY}"\n    at ${CANARY}`), {
    code: '22P02',
    parameters: [CANARY],
    detail: CANARY,
  });

describe('the log', () => {
  it('writes one JSON line per event with time, level, service and fields', () => {
    const { log, lines } = captureLog();
    log.info('request-served', { requestId: 'r1', status: 200, durationMs: 4 });
    expect(parsed(lines)).toEqual([
      {
        level: 'info',
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        service: 'test',
        event: 'request-served',
        requestId: 'r1',
        status: 200,
        durationMs: 4,
      },
    ]);
  });

  it('drops every field that is not on its list, whatever the types were made to believe', () => {
    const { log, lines } = captureLog();
    const wider = { requestId: 'r1', body: CANARY, route: { path: CANARY } };
    const disguised: object = wider;
    log.info('request-served', disguised);
    expect(lines[0]).toContain('r1');
    expect(lines[0]).not.toContain(CANARY);
  });

  it('keeps name, code and origin of an error, and neither its message nor its properties', () => {
    const { log, lines } = captureLog();
    log.error('statement-failed', { error: errorLike() });
    expect(parsed(lines)).toEqual([
      expect.objectContaining({ error: 'RangeError', errorCode: '22P02', at: expect.any(Array) }),
    ]);
    expect(lines[0]).toContain('log.spec.ts');
    expect(lines[0]).not.toContain(CANARY);
  });

  it('does not repeat a thrown string', () => {
    const { log, lines } = captureLog();
    log.error('statement-failed', { error: CANARY });
    expect(lines[0]).not.toContain(CANARY);
  });

  it('cuts long texts', () => {
    const { log, lines } = captureLog();
    log.info('request-served', { text: 'x'.repeat(5000) });
    expect(lines[0]?.length).toBeLessThan(400);
  });

  it('writes nothing below its level', () => {
    const { log, lines } = captureLog('warn');
    log.info('request-served');
    log.warn('redis-lost');
    expect(lines).toHaveLength(1);
  });
});

describe("Nest's lines", () => {
  it('go through the log with the name of the class that speaks', () => {
    const { log, lines } = captureLog();
    createNestLog(log).log('Nest application successfully started', 'NestApplication');
    expect(parsed(lines)).toEqual([
      expect.objectContaining({
        component: 'NestApplication',
        text: 'Nest application successfully started',
      }),
    ]);
  });

  it('keep of an error what is safe, however Nest hands it over', () => {
    const { log, lines } = captureLog('debug');
    const nest = createNestLog(log);
    nest.error(errorLike(), undefined, 'ExceptionsHandler');
    nest.error(CANARY, `Error: ${CANARY}\n    at handler`, 'ExceptionsHandler');
    nest.warn(errorLike(), 'RpcExceptionsHandler');
    nest.fatal?.({ body: CANARY });
    expect(lines).toHaveLength(4);
    expect(lines[0]).toContain('22P02');
    expect(lines.join('')).not.toContain(CANARY);
  });
});
