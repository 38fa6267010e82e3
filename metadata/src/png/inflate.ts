/** Browsers, workers and Node have it. */
declare const DecompressionStream: new (
  format: 'deflate',
) => {
  writable: { getWriter(): { write(bytes: Uint8Array): Promise<void>; close(): Promise<void> } }
  readable: {
    getReader(): { read(): Promise<{ done: boolean; value?: Uint8Array }>; cancel(): Promise<void> }
  }
}

/** Unpacks zlib data piece by piece; whoever stops listening ends it. @throws where the data is damaged */
export async function* inflated(
  parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const stream = new DecompressionStream('deflate')
  const writer = stream.writable.getWriter()
  const reader = stream.readable.getReader()
  let isOver = false
  const feed = async () => {
    for await (const part of parts) {
      if (isOver) return
      await writer.write(part)
    }
    await writer.close()
  }
  // What goes wrong here is met again where it is read.
  const feeding = feed().catch(() => reader.cancel().catch(() => {}))
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done || !value) break
      yield value
    }
    await feeding
  } finally {
    isOver = true
    await reader.cancel().catch(() => {})
  }
}

/** Returns what zlib data unpacks to; null when it is damaged or more than `most` bytes, which then are never made. */
export async function inflate(bytes: Uint8Array, most: number): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const value of inflated([bytes])) {
      size += value.length
      if (size > most) return null
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
