import { useCallback, useState } from 'react'
import { useIsHere } from '../../kit/action/use-is-here.ts'
import { toast } from './toast.tsx'

/** Keeps why something did not come of a press: it is said where it was pressed, and in a toast once that was left. */
export function useFault(): [fault: string | null, setFault: (fault: string | null) => void] {
  const [fault, setFault] = useState<string | null>(null)
  const isHere = useIsHere()
  const say = useCallback(
    (message: string | null) => (message === null || isHere() ? setFault(message) : toast.error(message)),
    [isHere],
  )
  return [fault, say]
}
