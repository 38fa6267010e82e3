import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { Refusal } from '../../http/fail.ts'
import type { Services } from '../../services.ts'

const PICTURE_HEADERS = {
  'content-type': 'image/webp',
  'content-disposition': 'inline; filename="chat.webp"',
  'content-security-policy': "default-src 'none'; sandbox",
}

interface Asked {
  conversationId: string
  seq: number
  /** Notes are of the team alone. */
  isTeam: boolean
}

/**
 * Answers with the picture of a message.
 * @throws Refusal `not_found` when the message is not there, is not theirs to see, or has none
 */
export async function readPicture(
  { pool, files }: Pick<Services, 'pool' | 'files'>,
  reply: FastifyReply,
  { conversationId, seq, isTeam }: Asked,
): Promise<Readable> {
  const { rows } = await pool.query<{ picture: string }>(
    `SELECT picture FROM chat_messages
     WHERE conversation_id = $1 AND seq = $2 AND picture IS NOT NULL AND ($3 OR sender <> 'note')`,
    [conversationId, seq, isTeam],
  )
  const picture = rows[0] ? await files.show(rows[0].picture) : null
  if (!picture) throw new Refusal('not_found')
  reply.headers({ ...PICTURE_HEADERS, 'content-length': picture.bytes })
  return picture.stream
}
