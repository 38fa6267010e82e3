import { type AutomaticApproval, setAutomaticApproval } from '@thokham/contract/automatic-approval'
import { useState } from 'react'
import { ConfirmDialog } from '../../../../components/ui/confirm-dialog.tsx'
import { Switch } from '../../../../components/ui/switch.tsx'
import { useAction } from '../../../../kit/action/use-action.ts'
import { queryClient } from '../../../../lib/queries/query-client.ts'
import { automaticApproval as text } from '../../../../text/automatic-approval.ts'
import { messageOf } from '../../../../text/errors.ts'
import { automaticQuery } from './automatic-queries.ts'

/** Turns automatic approval on, behind a question and a fresh proof, or off at once. */
export function ApprovalSwitch({ data }: { data: AutomaticApproval }) {
  const [isAsking, setIsAsking] = useState(false)
  const { plans, fromHour, untilHour, ceilingSatang } = data
  const turn = useAction(setAutomaticApproval, {
    input: ({ isOn }: { isOn: boolean }) => ({
      body: { isOn, plans, fromHour, untilHour, ceilingSatang },
    }),
    always: (changed) => changed && queryClient.setQueryData(automaticQuery.queryKey, changed),
    done: ({ isOn }) => (isOn ? text.on : text.off),
    refused: (error) => messageOf(error, { conflict: text.notYet }),
  })
  return (
    <>
      <Switch
        checked={data.isOn}
        disabled={turn.isBusy || (!data.isOn && !data.agreement.mayTurnOn)}
        onCheckedChange={(isOn) => (isOn ? setIsAsking(true) : void turn.run({ isOn: false }))}
      >
        <span className="sr-only">{text.switchOn}</span>
      </Switch>
      <ConfirmDialog
        of={isAsking ? { isOn: true } : null}
        onClose={() => setIsAsking(false)}
        title={() => text.switchOn}
        body={text.askOn(ceilingSatang)}
        label={text.turnOn}
        cancel={text.keepRehearsing}
        action={turn}
      />
    </>
  )
}
