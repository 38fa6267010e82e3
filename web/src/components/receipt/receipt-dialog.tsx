import { useQuery } from '@tanstack/react-query'
import {
  giveReceipt,
  listReceipts,
  type Receipt,
  readReceiptFile,
  receiptBuyer,
} from '@thokham/contract/receipts'
import { FileText } from 'lucide-react'
import { bindFields } from '../../kit/form/bound-field.tsx'
import { TextField } from '../../kit/form/fields/text-field.tsx'
import { TextareaField } from '../../kit/form/fields/textarea-field.tsx'
import { FormFault } from '../../kit/form/form-fault.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { QueryView } from '../../kit/query-view/query-view.tsx'
import { thaiDate } from '../../lib/format/thai-format.ts'
import { queryClient } from '../../lib/queries/query-client.ts'
import { queryOf } from '../../lib/queries/query-of.ts'
import { receiptMessage, receipts as text } from '../../text/receipts.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'

const receiptsQuery = (id: string) =>
  queryOf(['receipts', id], listReceipts, { params: { id } }, { staleTime: 0 })

/** Shows the receipts of a payment, void ones too, and gives the first or one with other details of the buyer. */
export function ReceiptDialog({ paymentId, onClose }: { paymentId: string; onClose: () => void }) {
  const query = useQuery(receiptsQuery(paymentId))
  const standing = query.data?.receipts.find(({ voided }) => voided === null)
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={standing ? text.title(standing.number) : text.open}
    >
      <QueryView query={query} waiting={<SkeletonRows rows={3} rowClass="h-14" />}>
        {({ receipts }) => (
          <div className="mt-4 flex flex-col gap-4">
            {receipts.length > 0 && (
              <ul className="divide-y divide-line border-line border-y">
                {receipts.map((receipt) => (
                  <ReceiptRow key={receipt.id} receipt={receipt} />
                ))}
              </ul>
            )}
            <BuyerForm paymentId={paymentId} standing={standing} />
          </div>
        )}
      </QueryView>
    </Dialog>
  )
}

function ReceiptRow({ receipt: { id, number, issuedAt, voided } }: { receipt: Receipt }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 text-sm">
      <p className="min-w-0">
        <span className={voided ? 'num text-ink-3 line-through' : 'num font-semibold'}>{number}</span>{' '}
        <span className="nb text-ink-2 text-xs">{thaiDate(issuedAt)}</span>
      </p>
      <a
        href={readReceiptFile.path.replace(':id', id)}
        target="_blank"
        rel="noreferrer"
        aria-label={text.pdfOf(number)}
        className={buttonClass(voided ? 'outline' : 'primary', 40)}
      >
        <FileText aria-hidden size={20} strokeWidth={1.75} />
        {text.pdf}
      </a>
      {voided && <p className="w-full text-khrang text-xs">{text.void(voided.replacedBy)}</p>}
    </li>
  )
}

function BuyerForm({ paymentId, standing }: { paymentId: string; standing: Receipt | undefined }) {
  const form = useForm(giveReceipt, {
    schema: receiptBuyer,
    values: standing?.buyer ?? { name: '', address: '', taxId: '' },
    input: (buyer) => ({ params: { id: paymentId }, body: { ...buyer, replaces: standing?.id ?? null } }),
    saved: ({ buyer }) => buyer,
    always: () => queryClient.invalidateQueries(receiptsQuery(paymentId)),
    done: ({ number }) => text.title(number),
  })
  const field = bindFields(form, receiptMessage)
  return (
    <form onSubmit={form.submit} noValidate className="flex flex-col gap-4">
      <p className="text-ink-2 text-sm">{standing ? text.correctLead : text.ask}</p>
      <TextField {...field('name', text.name)} maxLength={200} autoComplete="organization" />
      <TextareaField {...field('address', text.address)} maxLength={400} rows={3} />
      <TextField {...field('taxId', text.taxId)} inputMode="numeric" />
      <FormFault form={form} />
      <Button
        type="submit"
        variant={standing ? 'outline' : 'primary'}
        busy={form.isBusy}
        disabled={standing !== undefined && !form.formState.isDirty}
      >
        {standing ? text.correct : text.give}
      </Button>
    </form>
  )
}
