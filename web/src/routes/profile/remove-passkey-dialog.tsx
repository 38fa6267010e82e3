import { type Passkey, removePasskey } from '@thokham/contract/passkeys'
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx'
import { useAction } from '../../kit/action/use-action.ts'
import { everywhere } from '../../text/everywhere.ts'
import { passkeys as text } from '../../text/passkeys.ts'

export interface RemovePasskeyDialogProps {
  /** null = closed */
  of: Passkey | null
  onChanged: () => Promise<void>
  onClose: () => void
}

/** Asks before a passkey opens nothing any more. */
export function RemovePasskeyDialog({ of, onChanged, onClose }: RemovePasskeyDialogProps) {
  const action = useAction(removePasskey, {
    input: ({ id }: Passkey) => ({ params: { id } }),
    always: onChanged,
    done: text.removed,
  })
  return (
    <ConfirmDialog
      of={of}
      onClose={onClose}
      title={({ name }) => text.removeTitle(name)}
      body={text.removeBody}
      label={everywhere.confirmDelete}
      action={action}
    />
  )
}
