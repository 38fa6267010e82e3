import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { leaving } from '../../text/leaving.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

export interface LeaveGuard {
  /** Goes on at once where nothing would be lost, else after the choice. */
  ask: (goOn: () => void) => void
  /** Draw it somewhere on the screen. */
  dialog: ReactNode
}

/**
 * Keeps edits from getting lost: leaving the screen, the tab, or whatever goes through `ask` waits for a choice between
 * saving, throwing away and going on editing.
 * @param save returns whether it was saved; what was refused is said at its field
 */
export function useLeaveGuard(isDirty: boolean, save: () => Promise<boolean>): LeaveGuard {
  const [waiting, setWaiting] = useState<{ goOn: () => void } | null>(null)
  const [busy, setBusy] = useState(false)
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  const isOpen = waiting !== null || blocker.status === 'blocked'

  const stay = () => {
    setWaiting(null)
    blocker.reset?.()
  }
  const leave = () => {
    const { goOn } = waiting ?? {}
    setWaiting(null)
    goOn?.()
    blocker.proceed?.()
  }
  async function saveAndLeave() {
    setBusy(true)
    const isSaved = await save()
    setBusy(false)
    if (isSaved) leave()
    else stay()
  }

  return {
    ask: (goOn) => (isDirty ? setWaiting({ goOn }) : goOn()),
    dialog: (
      <Dialog
        open={isOpen}
        onOpenChange={(open) => !open && stay()}
        title={leaving.title}
        footer={
          <>
            <Button size={40} onClick={stay}>
              {leaving.stay}
            </Button>
            <Button size={40} variant="danger" onClick={leave}>
              {leaving.discard}
            </Button>
            <Button size={40} variant="primary" busy={busy} onClick={() => void saveAndLeave()}>
              {leaving.save}
            </Button>
          </>
        }
      />
    ),
  }
}
