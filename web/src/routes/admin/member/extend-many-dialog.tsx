import { EXTENSIONS, type Extension, type ListedMember } from '@thokham/contract/members'
import { extendMembers } from '@thokham/contract/members-many'
import type { CallResult } from '@thokham/contract/operation'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Chip } from '../../../components/ui/chip.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { Notice } from '../../../components/ui/notice.tsx'
import { toast } from '../../../components/ui/toast.tsx'
import { useFault } from '../../../components/ui/use-fault.ts'
import { useIsHere } from '../../../kit/action/use-is-here.ts'
import { call } from '../../../lib/api/call.ts'
import { messageOf } from '../../../text/errors.ts'
import { everywhere } from '../../../text/everywhere.ts'
import { extension, manyMembers as text } from '../../../text/members.ts'
import { preview, readMembersAgain } from './extend.ts'
import { type MadeChange, undoMany } from './undo-many.ts'

export interface ExtendManyDialogProps {
  selected: readonly ListedMember[]
  onClose: () => void
  onDone: () => void
}

type Outcome = CallResult<typeof extendMembers>['outcomes'][number]

/** Extends those who are ticked, each by itself, and lets it be taken back; who could not be stays there with the reason. */
export default function ExtendManyDialog({ selected, onClose, onDone }: ExtendManyDialogProps) {
  const isHere = useIsHere()
  const [by, setBy] = useState<Extension>('month')
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useFault()
  const [result, setResult] = useState<{ made: MadeChange[]; failures: Outcome[] } | null>(null)
  const hopeless = selected.filter((member) => 'refusal' in preview(member, by, new Date())).length

  async function extend() {
    setBusy(true)
    setFault(null)
    try {
      const members = selected.map(({ id, membership, expiresAt }) => ({
        id,
        shown: { membership, expiresAt },
      }))
      const { outcomes } = await call(extendMembers, { body: { by, members } })
      const failures = outcomes.filter(({ refusal }) => refusal !== null)
      const made = outcomes.flatMap(({ id, changeId }) => (changeId === null ? [] : [{ id, changeId }]))
      await readMembersAgain()
      if (failures.length > 0 && isHere()) return setResult({ made, failures })
      toast.success(text.done(made.length, failures.length), {
        label: everywhere.undo,
        onPress: () => void undoMany(made),
      })
      leave()
    } catch (error) {
      setFault(messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  function leave() {
    // What was ticked since the dialog was left stays so.
    if (!isHere()) return
    onClose()
    onDone()
  }

  async function undo(made: readonly MadeChange[]) {
    setBusy(true)
    await undoMany(made)
    leave()
  }

  const nameOf = (id: string) => selected.find((member) => member.id === id)?.displayName ?? ''
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={text.extendTitle(selected.length)}
      description={text.extendLead}
      footer={
        result ? (
          <>
            {result.made.length > 0 && (
              <Button size={40} busy={busy} onClick={() => void undo(result.made)}>
                {text.undo(result.made.length)}
              </Button>
            )}
            <Button size={40} variant="primary" onClick={leave}>
              {everywhere.close}
            </Button>
          </>
        ) : (
          <>
            <Button size={40} onClick={onClose}>
              {everywhere.cancel}
            </Button>
            <Button size={40} variant="primary" busy={busy} onClick={extend}>
              {text.extendTitle(selected.length)}
            </Button>
          </>
        )
      }
    >
      {result ? (
        <Notice kind="warn" role="status" className="mt-4">
          <p className="font-semibold">{text.done(result.made.length, result.failures.length)}</p>
          <ul className="text-ink text-xs">
            {result.failures.map(({ id, refusal }) => (
              <li key={id} className="wrap-anywhere">
                {nameOf(id)} · {refusal && text.refusals[refusal]}
              </li>
            ))}
          </ul>
        </Notice>
      ) : (
        <div className="mt-4 flex flex-col gap-3">
          <p className="font-semibold text-sm">{text.extendBy}</p>
          {/* biome-ignore lint/a11y/useSemanticElements: chips of one choice, as everywhere */}
          <div role="group" aria-label={text.extendBy} className="flex flex-wrap gap-2">
            {EXTENSIONS.map((each) => (
              <Chip key={each} selected={each === by} onClick={() => setBy(each)}>
                {extension.names[each]}
              </Chip>
            ))}
          </div>
          {hopeless > 0 && <Notice kind="info">{text.willFail(hopeless)}</Notice>}
        </div>
      )}
      {fault && (
        <Notice kind="error" role="alert" className="mt-4">
          {fault}
        </Notice>
      )}
    </Dialog>
  )
}
