/** The files of integrations as they lie there: e2e/services/recipes.spec.ts runs what they say. */
import ansible from '../../../../../integrations/ansible/playbook.yml?raw';
import aws from '../../../../../integrations/aws/create-secret.sh?raw';
import docker from '../../../../../integrations/docker/create-secret.sh?raw';
import openSecret from '../../../../../integrations/github-actions/open-secret/action.yml?raw';
import sendSecret from '../../../../../integrations/github-actions/send-secret/action.yml?raw';
import gitlab from '../../../../../integrations/gitlab/oncelink.yml?raw';
import jenkins from '../../../../../integrations/jenkins/Jenkinsfile?raw';
import kubernetes from '../../../../../integrations/kubernetes/create-secret.sh?raw';
import slack from '../../../../../integrations/slack/manifest.yml?raw';
import terraformApply from '../../../../../integrations/terraform/apply.sh?raw';
import terraform from '../../../../../integrations/terraform/main.tf?raw';
import type { Status } from '../../features/site-sections/status-badge.tsx';

export interface Recipe {
  readonly status: Status;
  readonly files: readonly { readonly file: string; readonly code: string }[];
}

const ready = (...files: readonly (readonly [file: string, code: string])[]): Recipe => ({
  status: 'ready',
  files: files.map(([file, code]) => ({ file: `integrations/${file}`, code })),
});

const RECIPES: ReadonlyMap<string, Recipe> = new Map([
  [
    'GitHub Actions',
    ready(
      ['github-actions/send-secret/action.yml', sendSecret],
      ['github-actions/open-secret/action.yml', openSecret],
    ),
  ],
  ['GitLab CI', ready(['gitlab/oncelink.yml', gitlab])],
  ['Jenkins', ready(['jenkins/Jenkinsfile', jenkins])],
  ['Docker', ready(['docker/create-secret.sh', docker])],
  ['Slack', ready(['slack/manifest.yml', slack])],
  ['Kubernetes', ready(['kubernetes/create-secret.sh', kubernetes])],
  [
    'Terraform',
    {
      ...ready(['terraform/main.tf', terraform], ['terraform/apply.sh', terraformApply]),
      status: 'not-executed',
    },
  ],
  ['Ansible', ready(['ansible/playbook.yml', ansible])],
  ['AWS', ready(['aws/create-secret.sh', aws])],
]);

/** What does without hands what the how-to does, for tools that have such a thing. */
export const recipeOf = (tool: string): Recipe | undefined => RECIPES.get(tool);
