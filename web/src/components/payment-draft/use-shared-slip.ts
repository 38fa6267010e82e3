import { useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { forgetShared, readShared } from './stored-slip.ts'

export interface SharedSlip {
  /** What a bank's app shared, as it came; null = nothing, or it is not read yet. */
  file: File | null
  /** Something was shared and did not arrive: the address says so (web/delivery/sw.js). */
  isLost: boolean
  /** It is used, or is not to be. */
  forget: () => void
}

/** Finds what a bank's app shared with this one, until it is forgotten. */
export function useSharedSlip(): SharedSlip {
  const { shared: word }: { shared?: string } = useSearch({ strict: false })
  const [file, setFile] = useState<File | null>(null)
  useEffect(() => {
    let isHere = true
    // Where the database is closed to this page, nothing was kept in it.
    readShared().then(
      (shared) => isHere && setFile(shared),
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [])
  const forget = useCallback(() => {
    setFile(null)
    forgetShared().catch(() => undefined)
  }, [])
  return { file, isLost: word === 'lost', forget }
}
