import { useState } from 'react'
import { Dialog } from '../../components/ui/dialog.tsx'
import { passkeys as text } from '../../text/passkeys.ts'
import { twoFactor } from '../../text/profile.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

/** Shows the recovery codes that came with a first passkey. */
export function PasskeyCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [leaving, setLeaving] = useState(false)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && setLeaving(true)}
      title={twoFactor.recoveryTitle}
      description={twoFactor.recoveryLead}
    >
      <RecoveryCodes
        codes={codes}
        word={text.added}
        leaving={leaving}
        onLeave={() => setLeaving(true)}
        onStay={() => setLeaving(false)}
        onKept={onClose}
      />
    </Dialog>
  )
}
