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
 * @throws Refusal the operation's own code, or `payload_too_large`, with the file's field as `too_big`;
 * `invalid_input` for what is no form or holds other files
 */
export async function readForm(request: FastifyRequest, part: FilePart): Promise<Form> {
  if (!request.isMultipart()) return { fields: request.body, file: null }
  const tooLarge = () =>
    new Refusal(part.tooLarge ?? 'payload_too_large', {
      fields: { [part.field]: 'too_big' },
      details: { maxBytes: part.maxBytes },
    })
  if (Number(request.headers['content-length']) > part.maxBytes + FIELDS * FIELD_BYTES) throw tooLarge()
  const fields: Record<string, unknown> = Object.create(null)
  let file: Uint8Array | null = null
  try {
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
  } catch (error) {
    // What is still to come is read away, or the connection would never be free again.
    request.raw.unpipe().resume()
    if (error instanceof Refusal) throw error
    if ((error as { code?: unknown }).code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge()
    throw new Refusal('invalid_input')
  }
  return { fields: { ...fields }, file }
}
