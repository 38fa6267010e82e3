/** Browsers, workers and Node have it. */
declare const DecompressionStream: new (
  format: 'deflate',
) => {
  writable: { getWriter(): { write(bytes: Uint8Array): Promise<void>; close(): Promise<void> } }
  readable: {
    getReader(): { read(): Promise<{ done: boolean; value?: Uint8Array }>; cancel(): Promise<void> }
  }
}

/** Returns what zlib data unpacks to; null when it is damaged or more than `most` bytes, which then are never made. */
export async function inflate(bytes: Uint8Array, most: number): Promise<Uint8Array | null> {
  const stream = new DecompressionStream('deflate')
  const writer = stream.writable.getWriter()
  // What goes wrong here is met again where it is read.
  writer.write(bytes).catch(() => {})
  writer.close().catch(() => {})
  const reader = stream.readable.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done || !value) break
      size += value.length
      if (size > most) {
        await reader.cancel().catch(() => {})
        return null
      }
      chunks.push(value)
    }
  } catch {
    return null
  }
  const all = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    all.set(chunk, at)
    at += chunk.length
  }
  return all
}
