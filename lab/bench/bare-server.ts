/**
 * The yardstick: the least that a single process can do to keep one-time secrets in PostgreSQL. Fastify, one row per
 * statement, a destructive read. No claim to repeat, no proof, no password, no reason for a lost link.
 * DATABASE_URL and PORT come from the environment.
 */
import { randomBytes } from 'node:crypto';
import fastify from 'fastify';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'] ?? '', max: 16 });
await pool.query(
  'CREATE TABLE IF NOT EXISTS secret (id bytea PRIMARY KEY, ciphertext bytea NOT NULL, expires_at timestamptz NOT NULL)',
);

const text = { type: 'string' } as const;
const app = fastify();

app.get('/ready', () => 'ready');

app.post<{ Body: { ciphertext: string; expiresIn: number } }>(
  '/secrets',
  {
    schema: {
      body: {
        type: 'object',
        required: ['ciphertext', 'expiresIn'],
        additionalProperties: false,
        properties: {
          ciphertext: { ...text, maxLength: 12_000 },
          expiresIn: { type: 'integer', minimum: 30 },
        },
      },
      response: { 201: { type: 'object', properties: { id: text } } },
    },
  },
  async (request, reply) => {
    const id = randomBytes(16);
    await pool.query({
      name: 'create',
      text: `INSERT INTO secret VALUES ($1, $2, now() + $3 * interval '1 second')`,
      values: [id, Buffer.from(request.body.ciphertext, 'base64url'), request.body.expiresIn],
    });
    return reply.code(201).send({ id: id.toString('base64url') });
  },
);

app.post<{ Body: { id: string } }>(
  '/reveal',
  {
    schema: {
      body: { type: 'object', required: ['id'], additionalProperties: false, properties: { id: text } },
      response: { 200: { type: 'object', properties: { ciphertext: text } } },
    },
  },
  async (request, reply) => {
    const { rows } = await pool.query<{ ciphertext: Buffer }>({
      name: 'reveal',
      text: 'DELETE FROM secret WHERE id = $1 AND expires_at > now() RETURNING ciphertext',
      values: [Buffer.from(request.body.id, 'base64url')],
    });
    const [row] = rows;
    return row ? { ciphertext: row.ciphertext.toString('base64url') } : reply.code(404).send({});
  },
);

await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
