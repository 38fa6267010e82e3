import { useRef, useState } from 'react'
import { Dialog } from '../../components/ui/dialog.tsx'
import { twoFactor } from '../../text/profile.ts'
import { PasswordStep } from './password-step.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { ScanStep, type Secret } from './scan-step.tsx'

type Step = { at: 'password' } | { at: 'scan'; secret: Secret } | { at: 'codes'; codes: readonly string[] }

export interface TwoFactorSetUpDialogProps {
  email: string
  /** The second factor is on from now. */
  onChanged: () => void
  onClose: () => void
}

/** Renders the steps to a second factor: password, then the QR code with a first code of the app, then the recovery codes. */
export default function TwoFactorSetUpDialog({ email, onChanged, onClose }: TwoFactorSetUpDialogProps) {
  const [step, setStep] = useState<Step>({ at: 'password' })
  const [leaving, setLeaving] = useState(false)
  /** While it is being switched on the dialog stays: its recovery codes would be seen by nobody. */
  const isConfirming = useRef(false)

  function enabled(codes: readonly string[]) {
    setStep({ at: 'codes', codes })
    onChanged()
  }

  return (
    <Dialog
      open
      onOpenChange={(open) =>
        !open && !isConfirming.current && (step.at === 'codes' ? setLeaving(true) : onClose())
      }
      title={step.at === 'codes' ? twoFactor.recoveryTitle : twoFactor.setUp}
      description={
        { password: twoFactor.passwordFirst, scan: twoFactor.scan, codes: twoFactor.recoveryLead }[step.at]
      }
    >
      {step.at === 'password' && (
        <PasswordStep email={email} onSecret={(secret) => setStep({ at: 'scan', secret })} />
      )}
      {step.at === 'scan' && (
        <ScanStep secret={step.secret} isConfirming={isConfirming} onEnabled={enabled} onStale={onClose} />
      )}
      {step.at === 'codes' && (
        <RecoveryCodes
          codes={step.codes}
          word={twoFactor.enabled}
          leaving={leaving}
          onLeave={() => setLeaving(true)}
          onStay={() => setLeaving(false)}
          onKept={onClose}
        />
      )}
    </Dialog>
  )
}
