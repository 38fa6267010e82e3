import { type GeneratorKind, isRecord, type PromptSettings, parsePromptSettings } from './prompt-settings.ts'

/** What a `?p=` link carries: settings always, keywords only when their owner ticked them. */
export interface Shared {
  settings: PromptSettings
  keywords: string | null
}

/** Longer links get cut by chat apps. */
export const MAX_LINK = 8_000
/** A small link can unpack into a huge text; nothing honest is larger than this, in bytes. */
const MAX_UNPACKED = 1_000_000

/** Packs settings into the value of `?p=`: JSON, deflated, base64url. */
export async function packShared(kind: GeneratorKind, shared: Shared): Promise<string> {
  const { settings, keywords } = shared
  const json = JSON.stringify({ g: kind, s: settings, ...(keywords !== null && { k: keywords }) })
  const packed = await drain(
    new Blob([json]).stream().pipeThrough(new CompressionStream('deflate-raw')),
    MAX_UNPACKED * 2,
  )
  return base64url(packed)
}

/**
 * Reads the value of `?p=`. Whatever does not fit the generator is left at its default.
 * @returns null for what is no link of ours, is broken, or unpacks into too much
 */
export async function unpackShared(kind: GeneratorKind, value: string): Promise<Shared | null> {
  try {
    const packed = new Blob([fromBase64url(value)])
    const json = await drain(
      packed.stream().pipeThrough(new DecompressionStream('deflate-raw')),
      MAX_UNPACKED,
    )
    const parsed: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(json))
    const settings = isRecord(parsed) ? parsePromptSettings(kind, parsed.s) : null
    if (!settings || !isRecord(parsed)) return null
    return { settings, keywords: typeof parsed.k === 'string' ? parsed.k : null }
  } catch {
    return null
  }
}

async function drain(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = stream.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.length
    if (size > most) {
      await reader.cancel()
      throw new RangeError('too much to unpack')
    }
    chunks.push(value)
  }
  const whole = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}

function base64url(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

function fromBase64url(value: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(value.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
}
