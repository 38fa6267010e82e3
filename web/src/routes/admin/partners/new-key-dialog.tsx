import { useBlocker } from '@tanstack/react-router'
import { type AdminPartner, createPartnerKey } from '@thokham/contract/partners'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { CopyButton } from '../../../components/ui/copy-button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { Notice } from '../../../components/ui/notice.tsx'
import { contractResolver } from '../../../kit/form/contract-form.ts'
import { TextField } from '../../../kit/form/fields/text-field.tsx'
import { handleSave } from '../../../kit/form/save-form.ts'
import { showRefusal } from '../../../kit/form/show-refusal.ts'
import { useLocalForm } from '../../../kit/form/use-local-form.ts'
import { call } from '../../../lib/api/call.ts'
import { adminPartners as text } from '../../../text/admin-partners.ts'
import { everywhere } from '../../../text/everywhere.ts'
import { partnersChanged } from './admin-partner-queries.ts'

const resolver = contractResolver(createPartnerKey.body, (typed: { label: string }) => typed)

export interface NewKeyDialogProps {
  partner: AdminPartner
  open: boolean
  onClose: () => void
}

/**
 * Makes a key for a partner and shows it, this once: neither a press outside nor the way back takes it away, and the browser
 * asks before a reload. While it is being made the dialog stays, as its answer would be lost.
 */
export function NewKeyDialog({ partner, open, onClose }: NewKeyDialogProps) {
  const [made, setMade] = useState<string | null>(null)
  const [isMaking, setIsMaking] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const form = useLocalForm({ resolver, defaultValues: { label: '' } })
  const { isSubmitting } = form.formState
  useBlocker({ shouldBlockFn: () => made !== null, enableBeforeUnload: made !== null })

  function close() {
    form.reset()
    setMade(null)
    setFault(null)
    onClose()
  }
  const make = handleSave(
    form,
    async (body) => {
      setFault(null)
      setIsMaking(true)
      try {
        const { key } = await call(createPartnerKey, { params: { id: partner.id }, body }).finally(() =>
          setIsMaking(false),
        )
        setMade(key)
        await partnersChanged()
      } catch (error) {
        setFault(showRefusal(form, error))
      }
    },
    () => setFault(null),
  )

  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && made === null && !isMaking && close()}
      title={<span className="wrap-anywhere">{made ? text.keyTitle : text.newKeyOf(partner.name)}</span>}
      footer={
        made ? (
          <>
            <CopyButton size={40} text={made} />
            <Button size={40} variant="primary" onClick={close}>
              {text.keyKept}
            </Button>
          </>
        ) : (
          <>
            <Button size={40} onClick={close} disabled={isMaking}>
              {everywhere.cancel}
            </Button>
            <Button size={40} variant="primary" busy={isSubmitting} onClick={() => void make()}>
              {text.newKey}
            </Button>
          </>
        )
      }
    >
      {made ? (
        <div className="mt-4 flex flex-col gap-3">
          <Notice kind="warn">{text.keyOnce}</Notice>
          <code className="crop wrap-anywhere bg-sunken px-3 py-2.5 text-sm">{made}</code>
        </div>
      ) : (
        <form className="mt-4 flex flex-col gap-3" onSubmit={make}>
          <TextField
            form={form}
            name="label"
            label={text.keyLabel}
            hint={text.keyLabelHint}
            fault={text.required}
            maxLength={80}
          />
          {fault && (
            <Notice kind="error" role="alert">
              {fault}
            </Notice>
          )}
        </form>
      )}
    </Dialog>
  )
}
