export const integrationsTexts = {
  pageTitle: 'Integrations · Oncelink',
  pageDescription:
    'How to hand over a one-time link in GitHub Actions, Slack, Kubernetes and nine other tools, by hand and by recipes that were run.',
  title: 'Works wherever text works',
  lede: 'A one-time link is text, so every tool can carry it today. Connect shows how, tool by tool: by hand, and by a recipe where there is one. What was not run says so.',
  browse: 'Browse Integrations',
  docs: 'API Documentation',
  places: {
    label: 'Sample of one link in three places',
    link: '…/sh-hQ7rM2kWp0#AQKd3v…',
    items: [
      { place: 'A chat', before: '@tomas the router, office 2:' },
      { place: 'A ticket', before: 'First login for the new colleague:' },
      { place: 'A terminal', before: '# break glass, one hour:' },
    ],
  },
  connect: 'Connect',
  close: 'Close',
  how: (tool: string) => `Hand over a link in ${tool}`,
  automation: 'Automation',
  categories: [
    {
      title: 'Development',
      tools: [
        {
          name: 'GitHub Actions',
          text: 'Repository and environment secrets',
          how: [
            'Send the value to the person who manages the repository, as a one-time link.',
            'They open it and paste the value under Settings, Secrets and variables, Actions.',
            'The workflow reads it as a secret. The link no longer shows anything.',
          ],
        },
        {
          name: 'GitLab CI',
          text: 'Masked variables of a project',
          how: [
            'Send the value to a maintainer, as a one-time link.',
            'They paste it under Settings, CI/CD, Variables, as masked and protected.',
            'Nothing of it is left in the issue or chat that carried the link.',
          ],
        },
        {
          name: 'Jenkins',
          text: 'The credentials store',
          how: [
            'Make a link with a password (Pro). Send the administrator the link one way and the password another.',
            'They paste the value under Manage Jenkins, Credentials.',
            'Refer to it by its id in the pipeline. Never echo it: logs stay.',
          ],
        },
        {
          name: 'Docker',
          text: 'Secrets of a service',
          how: [
            'Open the link in a browser, or have a colleague read it to you.',
            'On a manager of the swarm, type docker secret create db_password - and paste the value, then Ctrl + D.',
            'It never appears in the image, in the environment or in the shell history.',
          ],
        },
      ],
    },
    {
      title: 'Communication',
      tools: [
        {
          name: 'Slack',
          text: 'Direct messages and channels',
          how: [
            'Paste the link into a direct message. The preview opens nothing: only a click on the page does.',
            'In a channel, the first person to click gets it. Say who it is for, or use a password (Pro).',
            'Later, the link in the history shows only that it was opened.',
          ],
        },
        {
          name: 'Microsoft Teams',
          text: 'Chats and meetings',
          how: [
            'Paste the link into a chat. Link scanners see a closed card.',
            'In a meeting, make a link that lives for five minutes (Pro).',
            'If the scanner has changed the link, the page repairs it or says that it is cut off.',
          ],
        },
        {
          name: 'Discord',
          text: 'Direct messages',
          how: [
            'Send the link as a direct message, not in a public channel.',
            'Use a password (Pro) where bots read along, and tell it by voice.',
            'Delete the message if you like. It makes no difference: the link opens once.',
          ],
        },
        {
          name: 'Telegram',
          text: 'Chats and saved messages',
          how: [
            'Paste the link. Its preview is a neutral card without any content.',
            'To reach your other device, send it to Saved Messages and open it there.',
            'Once opened, it is gone everywhere.',
          ],
        },
      ],
    },
    {
      title: 'Infrastructure',
      tools: [
        {
          name: 'Kubernetes',
          text: 'Secrets of a cluster',
          how: [
            'Open the link on the machine that talks to the cluster.',
            'Put the value into a file that only you can read, then kubectl create secret generic db --from-file=password=./value',
            'Remove the file. Manifests in the repository now only name the secret.',
          ],
        },
        {
          name: 'Terraform',
          text: 'Sensitive variables',
          how: [
            'Declare the variable with sensitive = true.',
            "Open the link and set TF_VAR_db_password for this one run, or paste it into the workspace's variables.",
            'Mind the state file: it holds values in plain text, so keep it encrypted.',
          ],
        },
        {
          name: 'Ansible',
          text: 'Vault passwords',
          how: [
            'Send the vault password, not the vault: the vault may live in the repository.',
            'The reader types it at --ask-vault-pass.',
            'When someone leaves, rekey the vault and send everyone who stays a new link.',
          ],
        },
        {
          name: 'AWS',
          text: 'Secrets Manager and first keys',
          how: [
            "Hand a new user's first access key over as a link that lives for an hour (Pro).",
            'They run aws configure and rotate the key at once.',
            'Paste values that programs need into Secrets Manager. The link was only the way there.',
          ],
        },
      ],
    },
  ],
  rest: {
    title: 'REST API',
    lede: 'What a recipe sends. SDK and command line encrypt locally before they send it; the server refuses plain text.',
    file: 'POST /api/v1/secrets',
    code: `POST /api/v1/secrets
Authorization: Bearer <your key>
Content-Type: application/json

{
  "message": "<encrypted by the SDK>",
  "expiresIn": 3600,
  "password": "<a proof of it, made by the SDK>",
  "proofHash": "<what the link proves itself by>"
}`,
  },
  webhooks: {
    title: 'Webhooks',
    lede: 'Events that your systems are told about, or a channel of Slack, Discord or Teams. They name links and keys by an id: no event holds what opens one, or what was in it. You add addresses in the console.',
    events: [
      { name: 'secret.created', text: 'A link was made with your key.' },
      { name: 'secret.accessed', text: 'The reader revealed it. It is erased.' },
      { name: 'secret.expired', text: 'It expired unread.' },
      { name: 'secret.deleted', text: 'A person with the link, or the account, deleted it unread.' },
      { name: 'secret.locked', text: 'Ten wrong passwords erased it.' },
      { name: 'key.created', text: 'An API key was made, by you or by a program that you allowed.' },
      { name: 'key.expiring', text: 'A key expires in 14 days, and again in 3.' },
      { name: 'key.rotated', text: 'A key was replaced. The event says until when it still works.' },
      {
        name: 'key.revoked',
        text: 'A key was revoked: by you, by itself, as leaked, or unused for 180 days.',
      },
      { name: 'webhook.disabled', text: 'Nothing more is sent to another webhook of yours.' },
      { name: 'subscription.changed', text: 'Your plan, or its end, is another one.' },
    ],
  },
  custom: {
    title: 'Custom Integration',
    steps: [
      { title: 'Consultation', text: 'You tell us which tools, which rules and which people.' },
      { title: 'Development', text: 'We write it down first: what will be stored, and what will not.' },
      { title: 'Support', text: 'The people who built it answer, as agreed.' },
    ],
    request: 'Request Custom Integration',
  },
  closing: { title: 'Build on it.', key: 'Get API Key', docs: 'View Documentation' },
} as const;
