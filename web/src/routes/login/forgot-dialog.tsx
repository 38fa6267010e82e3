import { ResetRequest } from '../../components/sign-in/reset-request.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { account } from '../../text/account.ts'

export interface ForgotDialogProps {
  /** What was typed so far; null = closed. */
  email: string | null
  onClose: () => void
}

/** Renders the request for a link to a new password. */
export default function ForgotDialog({ email, onClose }: ForgotDialogProps) {
  return (
    <Dialog
      open={email !== null}
      onOpenChange={(open) => !open && onClose()}
      title={account.forgot}
      description={account.forgotLead}
    >
      <div className="mt-5">
        <ResetRequest email={email ?? ''} />
      </div>
    </Dialog>
  )
}
