import type { Step, Wish } from './next-step.ts';

const WISHES: Readonly<Record<Wish, string>> = {
  load: 'load',
  'stop-writing': 'stop writing with',
  forget: 'forget',
};

/** For people. */
export function describeStep(step: Step): string {
  switch (step.do) {
    case 'init':
      return `make the first ring, with key ${step.kid}`;
    case 'begin':
      return `begin with key ${step.kid}`;
    case 'make':
      return `make key ${step.kid}`;
    case 'announce':
      return `announce key ${step.kid}`;
    case 'promote':
      return `promote key ${step.kid}, retire key ${step.from}`;
    case 'close':
      return `close key ${step.kid}`;
    case 'empty':
      return `empty key ${step.kid} into key ${step.to}, take it out of the ring`;
    case 'remove':
      return `remove key ${step.kid} from the ring`;
    case 'record':
      return `record the end of key ${step.kid}`;
    case 'wait':
      return `wait for ${step.replicas.join(', ')} to ${WISHES[step.wish]} key ${step.kid}`;
    case 'stop':
      return step.reason;
    case 'nothing':
      return 'nothing to do';
  }
}
