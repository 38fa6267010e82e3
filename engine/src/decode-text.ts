/** Browsers, workers and Node have it. */
declare const TextDecoder: new (
  label: string,
  options?: { fatal: boolean },
) => { decode(bytes: Uint8Array): string }

/**
 * Returns the text of a file as sellers bring it: UTF-8, UTF-16 with its mark, or windows-874, as older Thai Excel writes, when
 * it is not UTF-8. A byte order mark is not part of the text.
 */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-874').decode(bytes)
  }
}
