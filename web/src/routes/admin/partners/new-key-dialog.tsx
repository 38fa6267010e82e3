import { useBlocker } from '@tanstack/react-router'
import { type AdminPartner, createPartnerKey } from '@thokham/contract/partners'
import { useId, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { CopyButton } from '../../../components/ui/copy-button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { Notice } from '../../../components/ui/notice.tsx'
import { TextField } from '../../../kit/form/fields/text-field.tsx'
import { FormFault } from '../../../kit/form/form-fault.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { adminPartners as text } from '../../../text/admin-partners.ts'
import { everywhere } from '../../../text/everywhere.ts'
import { partnersResource } from './partners-resource.ts'

export interface NewKeyDialogProps {
  partner: AdminPartner
  onClose: () => void
}

/**
 * Makes a key for a partner and shows it, this once: neither a press outside nor the way back takes it away, and the browser
 * asks before a reload. While it is being made the dialog stays, as its answer would be lost.
 */
export function NewKeyDialog({ partner, onClose }: NewKeyDialogProps) {
  const formId = useId()
  const [made, setMade] = useState<string | null>(null)
  const form = useForm(createPartnerKey, {
    schema: createPartnerKey.body,
    values: { label: '' },
    input: (body) => ({ params: { id: partner.id }, body }),
    always: (answer) => {
      if (answer) setMade(answer.key)
      return partnersResource.changed()
    },
  })
  useBlocker({ shouldBlockFn: () => made !== null, enableBeforeUnload: made !== null })

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && made === null && !form.isBusy && onClose()}
      title={<span className="wrap-anywhere">{made ? text.keyTitle : text.newKeyOf(partner.name)}</span>}
      footer={
        made ? (
          <>
            <CopyButton size={40} text={made} />
            <Button size={40} variant="primary" onClick={onClose}>
              {text.keyOnDisk}
            </Button>
          </>
        ) : (
          <>
            <Button size={40} onClick={onClose} disabled={form.isBusy}>
              {everywhere.cancel}
            </Button>
            <Button size={40} type="submit" form={formId} variant="primary" busy={form.isBusy}>
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
        <form id={formId} noValidate className="mt-4 flex flex-col gap-3" onSubmit={form.submit}>
          <TextField
            form={form}
            name="label"
            label={text.keyLabel}
            hint={text.keyLabelHint}
            fault={text.required}
            maxLength={80}
          />
          <FormFault form={form} />
        </form>
      )}
    </Dialog>
  )
}
