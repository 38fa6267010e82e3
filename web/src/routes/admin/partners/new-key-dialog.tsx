import { useBlocker } from '@tanstack/react-router'
import { type AdminPartner, createPartnerKey } from '@thokham/contract/partners'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { CopyButton } from '../../../components/ui/copy-button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Notice } from '../../../components/ui/notice.tsx'
import { TextInput } from '../../../components/ui/text-input.tsx'
import { call } from '../../../lib/call.ts'
import { adminPartners as text } from '../../../text/admin-partners.ts'
import { messageOf } from '../../../text/errors.ts'
import { everywhere } from '../../../text/everywhere.ts'
import { partnersChanged } from './admin-partner-queries.ts'

export interface NewKeyDialogProps {
  partner: AdminPartner
  open: boolean
  onClose: () => void
}

/** Makes a key for a partner and shows it, this once: neither a press outside nor the way back takes it away, and the browser asks before a reload. */
export function NewKeyDialog({ partner, open, onClose }: NewKeyDialogProps) {
  const [label, setLabel] = useState('')
  const [made, setMade] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [isEmpty, setIsEmpty] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  useBlocker({ shouldBlockFn: () => made !== null, enableBeforeUnload: made !== null })

  function close() {
    setLabel('')
    setMade(null)
    setFault(null)
    setIsEmpty(false)
    onClose()
  }
  async function make() {
    setFault(null)
    setIsEmpty(label.trim() === '')
    if (label.trim() === '') return
    setBusy(true)
    try {
      const { key } = await call(createPartnerKey, { params: { id: partner.id }, body: { label } })
      setMade(key)
      await partnersChanged()
    } catch (error) {
      setFault(messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && made === null && close()}
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
            <Button size={40} onClick={close}>
              {everywhere.cancel}
            </Button>
            <Button size={40} variant="primary" busy={busy} onClick={make}>
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
        <form
          className="mt-4 flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            void make()
          }}
        >
          <Field label={text.keyLabel} hint={text.keyLabelHint} error={isEmpty ? text.required : undefined}>
            <TextInput
              value={label}
              onChange={({ target }) => setLabel(target.value)}
              maxLength={80}
              autoComplete="off"
            />
          </Field>
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
