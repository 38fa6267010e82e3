import { useEffect, useState } from 'react'

/** A picture that is being loaded when nobody shows it any more still comes within so long, ms. */
const LOADED_WITHIN_MS = 5_000

/** Returns an address for a picture that lies in memory, for as long as the caller is on the screen. */
export function usePictureUrl(picture: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!picture) return setUrl(null)
    const made = URL.createObjectURL(picture)
    setUrl(made)
    return () => void setTimeout(() => URL.revokeObjectURL(made), LOADED_WITHIN_MS)
  }, [picture])
  return url
}
