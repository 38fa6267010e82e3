/** A Blob or File as databases keep it: Safari’s private windows take neither, and the transaction that tries never ends. */
export interface BlobBytes {
  bytes: ArrayBuffer
  type: string
  /** Of a File. */
  name?: string
  lastModified?: number
}

/** Reads a Blob’s bytes, which any window’s database keeps. */
export async function bytesOfBlob(blob: Blob): Promise<BlobBytes> {
  const bytes = await blob.arrayBuffer()
  const { type } = blob
  return blob instanceof File
    ? { bytes, type, name: blob.name, lastModified: blob.lastModified }
    : { bytes, type }
}

/** Makes the Blob or File again; former versions of the page kept it as it was. */
export function blobOfBytes(kept: BlobBytes | Blob): Blob {
  if (kept instanceof Blob) return kept
  const { bytes, type, name, lastModified } = kept
  return name === undefined
    ? new Blob([bytes], { type })
    : new File([bytes], name, { type, ...(lastModified !== undefined && { lastModified }) })
}
