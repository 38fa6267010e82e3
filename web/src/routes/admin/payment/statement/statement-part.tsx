import { useQuery } from '@tanstack/react-query'
import {
  type BankStatement,
  forgetBankStatement,
  importBankStatement,
} from '@thokham/contract/bank-statement'
import type { StatementLine } from '@thokham/domain/bank-statement/read-statement'
import { Trash2, Upload } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { ConfirmDialog } from '../../../../components/ui/confirm-dialog.tsx'
import { FileButton } from '../../../../components/ui/file-button.tsx'
import { Notice } from '../../../../components/ui/notice.tsx'
import { Skeleton } from '../../../../components/ui/skeleton.tsx'
import { useAction } from '../../../../kit/action/use-action.ts'
import { QueryView } from '../../../../kit/query-view/query-view.tsx'
import { queryClient } from '../../../../lib/queries/query-client.ts'
import { bankStatement as text } from '../../../../text/bank-statement.ts'
import { StatementColumnsForm } from './statement-columns-form.tsx'
import { STATEMENT_FILES } from './statement-file.ts'
import { statementQuery } from './statement-queries.ts'
import { UnpairedLines } from './unpaired-lines.tsx'
import { useStatementFile } from './use-statement-file.ts'

/** Renders what the bank says came in, beside what was handed in, and the way to read a file in. */
export default function StatementPart({ onOpen }: { onOpen: (paymentId: string) => void }) {
  const query = useQuery(statementQuery)
  const take = useAction(importBankStatement, {
    input: (lines: readonly StatementLine[]) => ({ body: { lines: [...lines] } }),
    always: (taken) =>
      taken
        ? queryClient.setQueryData(statementQuery.queryKey, taken.statement)
        : queryClient.invalidateQueries({ queryKey: statementQuery.queryKey }),
    done: ({ added, known }) => text.added(added, known),
  })
  const { state, open, choose } = useStatementFile((lines) => void take.run(lines))
  return (
    <div className="mt-4 flex flex-col gap-4">
      <div>
        <FileButton
          variant="primary"
          size={40}
          icon={Upload}
          accept={STATEMENT_FILES}
          busy={take.isBusy || state.kind === 'reading'}
          onFile={open}
        >
          {text.choose}
        </FileButton>
        <p className="mt-1.5 text-2xs text-ink-2">{text.files}</p>
      </div>
      {state.kind === 'fault' && (
        <Notice kind="error" role="alert">
          {text.faults[state.fault]}
        </Notice>
      )}
      {take.fault && (
        <Notice kind="error" role="alert">
          {take.fault}
        </Notice>
      )}
      {state.kind === 'columns' && (
        <StatementColumnsForm header={state.header} rows={state.rows} onChoose={choose} />
      )}
      <QueryView query={query} waiting={<Skeleton className="h-40" />}>
        {(statement) => <Statement statement={statement} onOpen={onOpen} />}
      </QueryView>
    </div>
  )
}

function Statement({ statement, onOpen }: { statement: BankStatement; onOpen: (paymentId: string) => void }) {
  const { span, lines, paired } = statement
  const [asks, setAsks] = useState(false)
  const forget = useAction(forgetBankStatement, {
    input: (_: true) => ({}),
    always: (left) => left && queryClient.setQueryData(statementQuery.queryKey, left),
    done: () => text.forgotten,
  })
  if (!span) return <p className="text-ink-2 text-sm">{text.none}</p>
  return (
    <>
      <p className="text-sm">
        <b className="font-semibold">{text.paired(paired.lines, lines)}</b> {text.pairedSum(paired.satang)}
        <span className="block text-ink-2 text-xs">{text.span(span.from, span.to)}</span>
      </p>
      <UnpairedLines statement={statement} onOpen={onOpen} />
      <Button size={32} variant="quiet" icon={Trash2} className="self-start" onClick={() => setAsks(true)}>
        {text.forget}
      </Button>
      <ConfirmDialog
        of={asks ? (true as const) : null}
        onClose={() => setAsks(false)}
        title={() => text.askForget}
        body={text.forgetLead}
        label={text.forget}
        action={forget}
      />
    </>
  )
}
