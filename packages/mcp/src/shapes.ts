import * as z from 'zod';

/* What agents may pass: names of places, and no text, password or link. */

const inVariable = z.strictObject({
  env: z.string().describe('Name of a variable that the configuration lists.'),
});
const inFile = z.strictObject({
  file: z.string().describe('Absolute path of a file below a folder that the configuration lists.'),
});
const byPerson = z.strictObject({ prompt: z.literal(true).describe('The person types it into a page.') });
const source = z.union([inVariable, inFile, byPerson]);

export const SEND_SHAPE = z.strictObject({
  from: source.describe('Where the secret lies.'),
  expires: z
    .string()
    .regex(/^(never|\d{1,9}[smhd])$/)
    .optional()
    .describe('Such as 30s, 5m, 8h, 7d or never; 24h unless set.'),
  short: z.boolean().optional().describe('A short link. Needs Pro.'),
  password: z
    .union([source, z.strictObject({ generate: z.literal(true).describe('One is made up.') })])
    .optional()
    .describe('Where the password of the link lies. Needs Pro.'),
});

export const OPEN_SHAPE = z.strictObject({
  link: source.describe('Where the link lies. One of a conversation is pasted by the person: prompt.'),
  to: z
    .union([
      z.strictObject({ file: z.string().describe('Absolute path of a new file below a listed folder.') }),
      z.strictObject({ command: z.string().describe('Name of a command of the configuration.') }),
    ])
    .describe('Where the secret goes.'),
  password: source
    .optional()
    .describe('Where the password of the link lies. The person is asked unless set.'),
  field: z
    .string()
    .optional()
    .describe('Name of one field of a secret that has fields, such as password; all of it unless set.'),
});

const handle = z.strictObject({ handle: z.string().describe('What send_secret answered.') });

export const FOLLOW_SHAPE = z.strictObject({
  link: z.union([handle, source]).describe('Which link; its handle, or where it lies.'),
});
