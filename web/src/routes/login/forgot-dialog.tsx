import { ResetRequest } from '../../components/sign-in/reset-request.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { account } from '../../text/account.ts'

/** Renders the request for a link to a new password. @param email what was typed so far; null = closed */
export function ForgotDialog({ email, onClose }: { email: string | null; onClose: () => void }) {
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
