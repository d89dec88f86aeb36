/** The files of docs/quickstarts as they lie there: e2e/services/{quickstarts,mcp}.spec.ts run each. */
import githubActions from '../../../../../docs/quickstarts/github-actions.yml?raw';
import gitlab from '../../../../../docs/quickstarts/gitlab.yml?raw';
import mcp from '../../../../../docs/quickstarts/mcp.jsonc?raw';
import python from '../../../../../docs/quickstarts/python.py?raw';
import go from '../../../../../docs/quickstarts/quickstart.go?raw';
import shell from '../../../../../docs/quickstarts/shell.sh?raw';
import { default as typescript } from '../../../../../docs/quickstarts/typescript.ts?raw';

interface Printed {
  readonly file: string;
  readonly code: string;
}

export const SHELL: Printed = { file: 'docs/quickstarts/shell.sh', code: shell };

export const AGENTS: Printed = { file: 'docs/quickstarts/mcp.jsonc', code: mcp };

export const QUICKSTARTS: readonly Printed[] = [
  { file: 'docs/quickstarts/typescript.ts', code: typescript },
  { file: 'docs/quickstarts/python.py', code: python },
  { file: 'docs/quickstarts/quickstart.go', code: go },
  { file: 'docs/quickstarts/github-actions.yml', code: githubActions },
  { file: 'docs/quickstarts/gitlab.yml', code: gitlab },
];
