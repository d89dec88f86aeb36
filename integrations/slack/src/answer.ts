/**
 * The one answer there is, shown to the caller alone. What was typed after the command is never read: Slack has it already,
 * and a link made of it would promise what is no longer true.
 */
export const answerWith = (site: string): string =>
  JSON.stringify({
    response_type: 'ephemeral',
    text: `Make a one-time link: ${site}`,
    blocks: [
      {
        type: 'section',
        text: {
          type: 'plain_text',
          text: 'Type the secret on the page, where it is encrypted. If you typed a password after /oncelink, Slack has kept it: change that password.',
        },
      },
      {
        type: 'actions',
        elements: [
          {
            type: 'button',
            action_id: 'open_page',
            style: 'primary',
            url: site,
            text: { type: 'plain_text', text: 'Make a link' },
          },
        ],
      },
    ],
  });
