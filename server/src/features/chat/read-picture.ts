import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { Refusal } from '../../http/fail.ts'
import { refuseUnscanned, type ScanServices } from '../../http/scanned-uploads.ts'
import type { Services } from '../../services.ts'
import { SCAN_PICTURE } from './scan-picture.ts'

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
 * @throws Refusal `not_found` when the message is not there, is not theirs to see, or has none; `file_not_scanned` to the team
 */
export async function readPicture(
  services: ScanServices & Pick<Services, 'files'>,
  reply: FastifyReply,
  { conversationId, seq, isTeam }: Asked,
): Promise<Readable> {
  const { pool, files } = services
  const { rows } = await pool.query<{ picture: string }>(
    `SELECT picture FROM chat_messages
     WHERE conversation_id = $1 AND seq = $2 AND picture IS NOT NULL AND ($3 OR sender <> 'note')`,
    [conversationId, seq, isTeam],
  )
  if (isTeam && rows[0]) await refuseUnscanned(services, SCAN_PICTURE, rows[0].picture)
  const picture = rows[0] ? await files.show(rows[0].picture) : null
  if (!picture) throw new Refusal('not_found')
  reply.headers({ ...PICTURE_HEADERS, 'content-length': picture.bytes })
  return picture.stream
}
