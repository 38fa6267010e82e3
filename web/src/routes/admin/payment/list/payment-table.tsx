import type { ListedPayment } from '@thokham/contract/payment-admin'
import { SlipMark } from '../../../../components/slip/slip-mark.tsx'
import { SlipThumb } from '../../../../components/slip/slip-thumb.tsx'
import { DENSE_TABLE, ROW_BUTTON, ROW_HEIGHT } from '../../../../components/table-view/row-density.ts'
import type { ChosenLook } from '../../../../components/table-view/use-table-look.ts'
import { Button } from '../../../../components/ui/button.tsx'
import { Found } from '../../../../components/ui/found.tsx'
import { cx } from '../../../../lib/format/class-names.ts'
import { bareMoney, thaiShortDateTime } from '../../../../lib/format/thai-format.ts'
import { manyPayments, adminPayments as text } from '../../../../text/admin-payments.ts'
import { Tick } from '../../tick.tsx'
import { StatusWord } from '../status-word.tsx'
import { PAYMENT_COLUMN_LOOKS, PAYMENT_COLUMNS, type PaymentColumn } from './payment-columns.tsx'
import { isBad, isOpen } from './selected-payments.ts'

export interface PaymentRowsProps {
  payments: readonly ListedPayment[]
  look: ChosenLook<PaymentColumn>
  /** Payments whose approval the server has not answered yet. */
  sending: ReadonlySet<string>
  /** The one under review. */
  reviewed: string | undefined
  /** Those to be approved together. */
  ticked: ReadonlySet<string>
  onTick: (ticked: ReadonlySet<string>) => void
  onOpen: (id: string) => void
  onApprove: (payments: readonly ListedPayment[]) => void
  onReject: (id: string) => void
}

/**
 * Renders the payments as a table; narrow windows leave out the coupon, then the time, unless the columns were chosen, and
 * under 920 px there are cards.
 */
export function PaymentTable({ payments, ...rest }: PaymentRowsProps) {
  const { columns } = text
  const { look } = rest
  const chosen = PAYMENT_COLUMNS_IN_ORDER.filter((column) => look.shown.has(column))
  const hasTicks = payments.some((one) => isOpen(one, rest.sending))
  return (
    <div className={cx('max-[920px]:hidden', !look.isStandard && 'overflow-x-auto')}>
      <table data-density={look.density} className={cx(DENSE_TABLE, 'w-full text-left text-xs')}>
        <thead className={cx('z-10 bg-sunken', look.isStandard && 'sticky top-0')}>
          <tr className="border-line border-b">
            {hasTicks && (
              <th scope="col" className="w-11 pl-2">
                <TickAll payments={payments} {...rest} />
              </th>
            )}
            {chosen.includes('slip') && <Head className={hasTicks ? 'pl-1' : 'pl-4'}>{columns.slip}</Head>}
            <Head className={cx(!hasTicks && !chosen.includes('slip') && 'pl-4')}>{columns.member}</Head>
            {chosen
              .filter((column) => column !== 'slip')
              .map((column) => (
                <Head
                  key={column}
                  className={cx(
                    PAYMENT_COLUMN_LOOKS[column].isNumber && 'text-right',
                    look.isStandard && hiding(column),
                  )}
                >
                  {PAYMENT_COLUMNS.names[column]}
                </Head>
              ))}
            <Head className="pr-4 text-right">{columns.actions}</Head>
          </tr>
        </thead>
        <tbody>
          {payments.map((payment) => (
            <Row key={payment.id} payment={payment} chosen={chosen} hasTicks={hasTicks} {...rest} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Head({ className, children }: { className?: string | undefined; children: string }) {
  return (
    <th scope="col" className={cx('nb h-11 px-3 font-medium', className)}>
      {children}
    </th>
  )
}

const PAYMENT_COLUMNS_IN_ORDER = Object.keys(PAYMENT_COLUMN_LOOKS) as PaymentColumn[]

function hiding(column: PaymentColumn): string | undefined {
  if (column === 'coupon') return 'max-[1360px]:hidden'
  if (column === 'automatic') return 'max-[1150px]:hidden'
  return column === 'sentAt' ? 'max-[1060px]:hidden' : undefined
}

type RowProps = Omit<PaymentRowsProps, 'payments'> & {
  payment: ListedPayment
  chosen: readonly PaymentColumn[]
  hasTicks: boolean
}

function Row({
  payment,
  chosen,
  hasTicks,
  look,
  sending,
  reviewed,
  ticked,
  onTick,
  onOpen,
  ...actions
}: RowProps) {
  const { member } = payment
  const hasSlip = chosen.includes('slip')
  const isSelected = payment.id === reviewed
  return (
    <tr
      aria-selected={isSelected}
      className={cx(
        ROW_HEIGHT,
        'border-line border-b last:border-0',
        isSelected ? 'bg-khram-soft shadow-[inset_3px_0_0_var(--khram)]' : 'hover:bg-khram-soft/40',
      )}
    >
      {hasTicks && (
        <td className="pl-2">
          <TickOne payment={payment} sending={sending} ticked={ticked} onTick={onTick} />
        </td>
      )}
      {hasSlip && (
        <td className={cx('py-0.5 pr-3', hasTicks ? 'pl-1' : 'pl-4')}>
          <SlipThumb payment={payment} />
        </td>
      )}
      <td className={cx('max-w-56 px-3', !hasTicks && !hasSlip && 'pl-4')}>
        <button
          type="button"
          onClick={() => onOpen(payment.id)}
          aria-label={text.open(member.displayName)}
          title={member.email}
          className={cx(ROW_BUTTON, 'block max-w-full truncate text-left font-semibold hover:underline')}
        >
          <Found>{member.displayName}</Found>
        </button>
      </td>
      {chosen
        .filter((column) => column !== 'slip')
        .map((column) => {
          const { isNumber, isText, cell } = PAYMENT_COLUMN_LOOKS[column]
          return (
            <td
              key={column}
              title={isText?.(payment) ?? undefined}
              className={cx(
                'px-3 tabular-nums',
                isText ? 'max-w-40 truncate' : 'nb',
                isNumber && 'text-right',
                look.isStandard && hiding(column),
              )}
            >
              {column === 'status' ? (
                <StatusWord status={payment.status} isSending={sending.has(payment.id)} />
              ) : (
                cell(payment)
              )}
            </td>
          )
        })}
      <td className="py-0.5 pr-4 pl-3">
        <RowActions payment={payment} isSending={sending.has(payment.id)} {...actions} />
      </td>
    </tr>
  )
}

/** Renders the same rows where there is no room for a table: name, status, amount and the two actions. */
export function PaymentCards(props: PaymentRowsProps) {
  const { payments, look: _ofTables, sending, reviewed, ticked, onTick, onOpen, ...actions } = props
  return (
    <ul className="divide-y divide-line min-[920px]:hidden">
      {payments.map((payment) => (
        <li
          key={payment.id}
          className={cx('flex flex-col gap-2 p-4', payment.id === reviewed && 'bg-khram-soft')}
        >
          <button
            type="button"
            onClick={() => onOpen(payment.id)}
            className="flex items-start gap-3 whitespace-normal text-left"
            aria-label={text.open(payment.member.displayName)}
          >
            <SlipThumb payment={payment} />
            <span className="min-w-0 flex-1">
              <span className="block truncate py-0.5 font-semibold">
                <Found>{payment.member.displayName}</Found>
              </span>
              <span className="block text-ink-2 text-xs">
                {payment.packageName} · <span className="nb">{thaiShortDateTime(payment.createdAt)}</span>
              </span>
            </span>
            <span className="nb font-semibold tabular-nums">{bareMoney(payment.amountSatang)}</span>
          </button>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-xs">
            <SlipMark payment={payment} />
            <StatusWord status={payment.status} isSending={sending.has(payment.id)} />
          </div>
          <div className="flex items-center justify-between gap-2 text-xs">
            <TickOne payment={payment} sending={sending} ticked={ticked} onTick={onTick} />
            <RowActions payment={payment} isSending={sending.has(payment.id)} {...actions} />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Renders the box that ticks all that wait on this page, but for those in which a check found something wrong. */
function TickAll({
  payments,
  sending,
  ticked,
  onTick,
}: Pick<PaymentRowsProps, 'payments' | 'sending' | 'ticked' | 'onTick'>) {
  const wanted = payments.filter((one) => isOpen(one, sending) && !isBad(one)).map(({ id }) => id)
  const isWhole = wanted.length > 0 && wanted.every((id) => ticked.has(id))
  return (
    <Tick
      label={manyPayments.selectAll}
      checked={isWhole}
      disabled={wanted.length === 0}
      onChange={() => onTick(new Set(isWhole ? [] : wanted))}
    />
  )
}

type TickOneProps = Pick<RowProps, 'payment' | 'sending' | 'ticked' | 'onTick'>

function TickOne({ payment, sending, ticked, onTick }: TickOneProps) {
  const { id, member } = payment
  if (!isOpen(payment, sending)) return null
  const others = [...ticked].filter((one) => one !== id)
  return (
    <Tick
      label={manyPayments.select(member.displayName)}
      checked={ticked.has(id)}
      onChange={(checked) => onTick(new Set(checked ? [...ticked, id] : others))}
    />
  )
}

interface RowActionsProps extends Pick<PaymentRowsProps, 'onApprove' | 'onReject'> {
  payment: ListedPayment
  isSending: boolean
}

/** Renders what can be done with a payment: only what is pending can be decided (docs/product/shop.md#payments). */
function RowActions({ payment, isSending, onApprove, onReject }: RowActionsProps) {
  if (payment.status !== 'pending' || isSending) return null
  return (
    <span className="flex justify-end gap-1">
      <Button size={32} onClick={() => onApprove([payment])}>
        {text.approve}
      </Button>
      <Button
        size={32}
        variant="quiet"
        onClick={() => onReject(payment.id)}
        className="text-khrang! hover:bg-khrang-soft!"
      >
        {text.reject}
      </Button>
    </span>
  )
}
