import { EXTENSIONS, type Extension, type ListedMember } from '@thokham/contract/members'
import { extendMembers } from '@thokham/contract/members-many'
import type { CallResult } from '@thokham/contract/operation'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Chip } from '../../../components/ui/chip.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { Notice } from '../../../components/ui/notice.tsx'
import { useAction } from '../../../kit/action/use-action.ts'
import { useIsHere } from '../../../kit/action/use-is-here.ts'
import { everywhere } from '../../../text/everywhere.ts'
import { extension, manyMembers as text } from '../../../text/members.ts'
import { preview, readMembersAgain } from './extend.ts'
import { type MadeChange, undoMany, useUndoMany } from './undo-many.ts'

export interface ExtendManyDialogProps {
  selected: readonly ListedMember[]
  onClose: () => void
  onDone: () => void
}

type Answer = CallResult<typeof extendMembers>

interface Extended {
  made: MadeChange[]
  failures: Answer['outcomes']
}

function extendedOf({ outcomes }: Answer): Extended {
  return {
    made: outcomes.flatMap(({ id, changeId }) => (changeId === null ? [] : [{ id, changeId }])),
    failures: outcomes.filter(({ refusal }) => refusal !== null),
  }
}

/** Extends those who are ticked, each by itself, and lets it be taken back; who could not be stays there with the reason. */
export default function ExtendManyDialog({ selected, onClose, onDone }: ExtendManyDialogProps) {
  const isHere = useIsHere()
  const [by, setBy] = useState<Extension>('month')
  const [result, setResult] = useState<Extended | null>(null)
  const hopeless = selected.filter((member) => 'refusal' in preview(member, by, new Date())).length
  const extend = useAction(extendMembers, {
    input: (by: Extension) => ({
      body: {
        by,
        members: selected.map(({ id, membership, expiresAt }) => ({ id, shown: { membership, expiresAt } })),
      },
    }),
    always: readMembersAgain,
    here: (answer) => {
      const extended = extendedOf(answer)
      if (extended.failures.length > 0) setResult(extended)
      else leave()
    },
    done: (answer) => {
      const { made, failures } = extendedOf(answer)
      // Who stands here reads in the dialog who could not be.
      return failures.length > 0 && isHere() ? null : text.done(made.length, failures.length)
    },
    undo: (answer) => {
      const { made } = extendedOf(answer)
      return made.length > 0 ? undoMany(made) : null
    },
  })
  const undo = useUndoMany(leave)
  const fault = extend.fault ?? undo.fault

  function leave() {
    onClose()
    onDone()
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
              <Button
                size={40}
                busy={extend.isBusy || undo.isBusy}
                onClick={() => void undo.run(result.made)}
              >
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
            <Button size={40} variant="primary" busy={extend.isBusy} onClick={() => void extend.run(by)}>
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
