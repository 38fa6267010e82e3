import { useEffect, useState } from 'react'

/** Returns an address for a picture that lies in memory, for as long as the caller is on the screen. */
export function usePictureUrl(picture: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!picture) return setUrl(null)
    const made = URL.createObjectURL(picture)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [picture])
  return url
}
