import { alignTable } from '../../align-table.ts';
import { renderMemory, renderTable } from '../report.ts';
import type { Summary } from '../summarise-rounds.ts';
import { COLD, HOT, type Results } from './measure-record.ts';

const isAlone = ({ operation }: Summary): boolean => operation.endsWith(HOT) || operation.endsWith(COLD);

/** Only a whole cycle has a rate and CPU of its own: its requests come in turn. */
function renderAlone(summaries: readonly Summary[]): string {
  const rows = summaries.map(({ operation, target, measured }) => [
    operation,
    target,
    measured.p50.toFixed(2),
    measured.p99.toFixed(2),
  ]);
  return alignTable([['operation', 'service', 'p50 ms', 'p99 ms'], ...rows]);
}

/** All figures of the measurement of record, as Markdown. */
export const renderRecord = ({ summaries, memory }: Results): string[] => [
  '**200 bytes, 64 connections unless another number is given; medians of all rounds**',
  renderTable(summaries.filter((one) => !isAlone(one))),
  '**One user who is alone: one cycle after the other (hot), or with 50 ms between them (cold)**',
  renderAlone(summaries.filter(isAlone)),
  renderMemory('of `npm start` at rest, 20 s after it was ready', memory.atRest),
  renderMemory('a minute after a minute of cycles', memory.afterLoad),
];
