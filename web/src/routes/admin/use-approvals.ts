import { approvePayment } from '@thokham/contract/payment-admin'
import { useCallback, useEffect, useRef, useState } from 'react'
import { toast } from '../../components/toast.tsx'
import { call } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'
import { adminPayments as text } from '../../text/admin.ts'
import { messageOf } from '../../text/errors.ts'

/** How long an approval can be taken back before it is carried out, in ms. */
const UNDO_MS = 8_000

export interface WaitingApproval {
  id: string
  name: string
  /** Epoch ms at which it is carried out. */
  at: number
}

export interface Approvals {
  /** Oldest first. */
  waiting: readonly WaitingApproval[]
  approve: (payment: { id: string; name: string }) => void
  undo: (id: string) => void
}

/**
 * Approvals with time to think again: each is sent when its eight seconds are over. Whoever leaves the screen has
 * decided, and what still waits is sent at that moment.
 */
export function useApprovals(): Approvals {
  const [waiting, setWaiting] = useState<readonly WaitingApproval[]>([])
  const clocks = useRef(new Map<string, ReturnType<typeof setTimeout>>())

  const undo = useCallback((id: string) => {
    clearTimeout(clocks.current.get(id))
    clocks.current.delete(id)
    setWaiting((before) => before.filter((one) => one.id !== id))
  }, [])

  const approve = useCallback(
    ({ id, name }: { id: string; name: string }) => {
      if (clocks.current.has(id)) return
      const clock = setTimeout(() => {
        // It stays “waiting” until the server has answered, so that nobody can press it again meanwhile.
        clocks.current.delete(id)
        carryOut(id).finally(() => undo(id))
      }, UNDO_MS)
      clocks.current.set(id, clock)
      setWaiting((before) => [...before, { id, name, at: Date.now() + UNDO_MS }])
    },
    [undo],
  )

  useEffect(() => {
    const pending = clocks.current
    const sendAll = () => {
      for (const [id, clock] of pending) {
        clearTimeout(clock)
        sendWhileLeaving(id)
      }
      pending.clear()
    }
    addEventListener('pagehide', sendAll)
    return () => {
      removeEventListener('pagehide', sendAll)
      sendAll()
    }
  }, [])

  return { waiting, approve, undo }
}

async function carryOut(id: string): Promise<void> {
  try {
    await call(approvePayment, { params: { id } })
    toast.success(text.approved)
  } catch (error) {
    toast.error(`${text.approveFail} ${messageOf(error)}`)
  }
  await queryClient.invalidateQueries({ queryKey: ['admin-payments'] })
}

/** Sent even when the page is gone before the answer comes. */
function sendWhileLeaving(id: string): void {
  const path = approvePayment.path.replace(':id', id)
  fetch(path, { method: approvePayment.method, credentials: 'same-origin', keepalive: true }).then(
    (answer) => {
      if (!answer.ok) toast.error(text.approveFail)
      return queryClient.invalidateQueries({ queryKey: ['admin-payments'] })
    },
    () => toast.error(text.approveFail),
  )
}
