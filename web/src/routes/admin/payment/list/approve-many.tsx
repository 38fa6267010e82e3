import type { ListedPayment } from '@thokham/contract/payment-admin'
import { useState } from 'react'
import { SlipMark } from '../../../../components/slip/slip-mark.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { Dialog } from '../../../../components/ui/dialog.tsx'
import { Notice } from '../../../../components/ui/notice.tsx'
import { thaiMoney, thaiNumber } from '../../../../lib/format/thai-format.ts'
import { manyPayments as text } from '../../../../text/admin-payments.ts'
import { everywhere } from '../../../../text/everywhere.ts'
import { isDoubtful, sumsByPackage } from './selected-payments.ts'

export interface ApproveManyProps {
  selected: readonly ListedPayment[]
  onApprove: (payments: readonly ListedPayment[]) => void
  onClear: () => void
}

/** Shows the payments that are ticked: how many, how much, and all of them approved after a look at the sum of it. */
export function ApproveMany({ selected, onApprove, onClear }: ApproveManyProps) {
  const [isAsking, setIsAsking] = useState(false)
  if (selected.length === 0) return null
  const total = selected.reduce((sum, { amountSatang }) => sum + amountSatang, 0)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b bg-khram-soft px-4 py-2">
      <p
        role="status"
        className="nb mr-auto font-semibold text-khram text-sm tabular-nums max-md:w-full max-md:pt-1"
      >
        {text.selected(selected.length, total)}
      </p>
      <Button size={32} variant="quiet" onClick={onClear} className="max-md:-ml-3">
        {text.clear}
      </Button>
      <Button size={32} variant="primary" onClick={() => setIsAsking(true)} className="max-md:ml-auto">
        {text.approve}
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={text.title(selected.length)}
        description={text.lead}
        footer={
          <>
            <Button size={40} onClick={() => setIsAsking(false)}>
              {everywhere.cancel}
            </Button>
            <Button
              size={40}
              variant="primary"
              onClick={() => {
                setIsAsking(false)
                onApprove(selected)
              }}
            >
              {text.title(selected.length)}
            </Button>
          </>
        }
      >
        <Sums selected={selected} total={total} />
        <Doubts selected={selected} />
      </Dialog>
    </div>
  )
}

function Sums({ selected, total }: { selected: readonly ListedPayment[]; total: number }) {
  return (
    <table className="mt-4 w-full text-left text-sm tabular-nums">
      <thead className="text-2xs text-ink-2">
        <tr className="border-line border-b">
          <th className="py-1.5 font-medium">{text.package}</th>
          <th className="px-3 py-1.5 text-right font-medium">{text.count}</th>
          <th className="py-1.5 text-right font-medium">{text.sum}</th>
        </tr>
      </thead>
      <tbody>
        {sumsByPackage(selected).map(({ name, count, satang }) => (
          <tr key={name} className="border-line border-b">
            <td className="py-2">{name}</td>
            <td className="px-3 py-2 text-right">{thaiNumber(count)}</td>
            <td className="nb py-2 text-right">{thaiMoney(satang)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot className="font-semibold">
        <tr>
          <td className="py-2">{text.total}</td>
          <td className="px-3 py-2 text-right">{thaiNumber(selected.length)}</td>
          <td className="nb py-2 text-right">{thaiMoney(total)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

function Doubts({ selected }: { selected: readonly ListedPayment[] }) {
  const doubtful = selected.filter(isDoubtful)
  return (
    <Notice kind="warn" className="mt-4">
      <p>{text.checkBefore}</p>
      {doubtful.length > 0 && (
        <>
          <p className="mt-2 font-semibold">{text.doubtful}</p>
          <ul className="text-ink">
            {doubtful.map((payment) => (
              <li key={payment.id} className="flex flex-wrap justify-between gap-x-3 text-xs">
                <span className="wrap-anywhere">
                  {payment.member.displayName} · <span className="num">{payment.reference}</span>
                </span>
                <SlipMark payment={payment} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  )
}
