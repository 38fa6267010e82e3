/**
 * Reads the text of a file as spreadsheets save it: UTF-8, UTF-16 where a mark at its beginning says so, or else
 * Windows-874, in which Excel on a Thai computer writes plain CSV.
 */
export function decodedText(file: ArrayBuffer): string {
  const [first, second] = new Uint8Array(file.slice(0, 2))
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(file)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(file)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return new TextDecoder('windows-874').decode(file)
  }
}
