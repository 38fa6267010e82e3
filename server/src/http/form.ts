import type { IncomingMessage } from 'node:http'
import type { FilePart } from '@thokham/contract/operation'
import type { FastifyRequest } from 'fastify'
import { Refusal } from './fail.ts'

const FIELDS = 30
const FIELD_BYTES = 16 * 1024

export interface Form {
  fields: unknown
  /** null = none came along */
  file: Uint8Array | null
}

/**
 * Reads multipart/form-data with at most one file, never more of it than it may have; JSON stands for a form without.
 * Reading ends where the limit is passed or nothing more comes, whatever the form was to be.
 * @throws Refusal the operation's own code, or `payload_too_large`, with the file's field as `too_big`;
 * `request_timeout` when the body stays away; `invalid_input` for what is no form or holds other files
 */
export async function readForm(request: FastifyRequest, part: FilePart): Promise<Form> {
  if (!request.isMultipart()) return { fields: request.body, file: null }
  const tooLarge = () =>
    new Refusal(part.tooLarge ?? 'payload_too_large', {
      fields: { [part.field]: 'too_big' },
      details: { maxBytes: part.maxBytes },
    })
  const most = part.maxBytes + FIELDS * FIELD_BYTES
  if (Number(request.headers['content-length']) > most) throw tooLarge()
  const guard = guardBody(request.raw, { most, silenceMs: request.server.services.bodySilenceMs, tooLarge })
  try {
    return await Promise.race([readParts(request, part), guard.broken])
  } catch (error) {
    request.raw.unpipe()
    if (error instanceof Refusal) throw error
    if ((error as { code?: unknown }).code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge()
    throw new Refusal('invalid_input')
  } finally {
    guard.end()
  }
}

/**
 * Reads a form's fields and its one file.
 * @throws Refusal `invalid_input` for a field that was cut or a file of another name; what the parser throws, as it is
 */
async function readParts(request: FastifyRequest, part: FilePart): Promise<Form> {
  const fields: Record<string, unknown> = Object.create(null)
  let file: Uint8Array | null = null
  const limits = {
    fileSize: part.maxBytes,
    files: 1,
    fields: FIELDS,
    fieldSize: FIELD_BYTES,
    parts: FIELDS,
  }
  for await (const found of request.parts({ limits })) {
    if (found.type === 'field') {
      if (found.valueTruncated || found.fieldnameTruncated) throw new Refusal('invalid_input')
      fields[found.fieldname] = found.value
    } else if (found.fieldname === part.field) {
      const bytes = await found.toBuffer()
      file = bytes.length > 0 ? bytes : null
    } else {
      throw new Refusal('invalid_input', { fields: { [part.field]: 'required' } })
    }
  }
  return { fields: { ...fields }, file }
}

interface BodyRule {
  /** Bytes of the whole body. */
  most: number
  /** How long nothing may come. */
  silenceMs: number
  tooLarge: () => Refusal
}

/**
 * Watches a body while something else reads it: a parser counts its parts alone, and waits for ever. Its promise
 * `broken` rejects with Refusal `request_timeout`, or with `tooLarge`.
 */
function guardBody(raw: IncomingMessage, { most, silenceMs, tooLarge }: BodyRule) {
  let bytes = 0
  let refuse = (_refusal: Refusal) => {}
  const broken = new Promise<never>((_resolve, reject) => {
    refuse = reject
  })
  const silence = setTimeout(() => refuse(new Refusal('request_timeout')), silenceMs).unref()
  const onData = (chunk: Buffer) => {
    bytes += chunk.length
    silence.refresh()
    if (bytes > most) refuse(tooLarge())
  }
  raw.on('data', onData)
  // Unused when the body is read to its end.
  broken.catch(() => {})
  return {
    broken,
    end() {
      clearTimeout(silence)
      raw.off('data', onData)
    },
  }
}
