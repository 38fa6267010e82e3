import type { Report } from '@thokham/contract/report'
import type { ReactNode } from 'react'
import { LeavingDays } from '../../components/membership/leaving-days.tsx'
import { weekdayAndDay } from '../../lib/format/report-dates.ts'
import { thaiNumber } from '../../lib/format/thai-format.ts'
import { report as text } from '../../text/report.ts'
import { ChartOrTable } from './chart-or-table.tsx'

/** Renders who is about to leave, day by day. @param props.actions what can be done about it */
export function LeavingCard({ report: { leaving }, actions }: { report: Report; actions?: ReactNode }) {
  const { days, members, paid } = leaving
  return (
    <ChartOrTable
      title={text.leaving}
      columns={[text.columns.date, text.people]}
      rows={days.map(({ day, members }) => [weekdayAndDay(day), thaiNumber(members)])}
      foot={actions}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-end gap-4 sm:grid-cols-[150px_minmax(0,1fr)]">
        <div className="self-start">
          <p className="font-bold text-figure-lg tabular-nums">
            {thaiNumber(members)} <span className="font-semibold text-sm">{text.people}</span>
          </p>
          <p className="text-2xs text-ink-2">
            {members === 0 ? text.nobodyLeaves : text.leavingSplit(members - paid, paid)}
          </p>
        </div>
        {members > 0 && <LeavingDays days={days} />}
      </div>
    </ChartOrTable>
  )
}
