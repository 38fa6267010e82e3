import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { dropLineSlip, readLineSlip, readLineSlipPicture, useLineSlip } from '@thokham/contract/line-slip'
import { useState } from 'react'
import { useAction } from '../../kit/action/use-action.ts'
import { callFile } from '../../lib/api/call.ts'
import { cx } from '../../lib/format/class-names.ts'
import { ownPaymentsQuery, paymentQuery } from '../../lib/queries/payments.ts'
import { queryClient } from '../../lib/queries/query-client.ts'
import { queryOf } from '../../lib/queries/query-of.ts'
import { lineSlip as text } from '../../text/line.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { WholeWords } from '../ui/whole-words.tsx'

/** Read anew whenever the member comes back, as from LINE. */
const slipQuery = queryOf(['line-slip'], readLineSlip, {}, { staleTime: 0 })

export interface LineSlipCardProps {
  /** Takes it into a form that is still to be handed in, instead of handing it in. */
  onTake?: (slip: File) => void
  /** Where one payment is looked at: offered for that one alone. */
  paymentId?: string
  className?: string
}

/** Renders the picture that was sent by LINE, what it may be the slip of, and that it is none. */
export default function LineSlipCard({ onTake, paymentId, className }: LineSlipCardProps) {
  const navigate = useNavigate()
  const { data } = useQuery(slipQuery)
  const [taken, setTaken] = useState<string | null>(null)
  const readAgain = () => queryClient.invalidateQueries({ queryKey: slipQuery.queryKey })
  const using = useAction(useLineSlip, {
    input: (body: { slipId: string; paymentId: string }) => ({ body }),
    always: async (payment) => {
      if (payment) queryClient.setQueryData(paymentQuery(payment.id).queryKey, payment)
      await Promise.all([
        readAgain(),
        queryClient.invalidateQueries({ queryKey: ownPaymentsQuery(1).queryKey }),
      ])
    },
    here: ({ id }) => void navigate({ to: '/payment-success', search: { id } }),
    done: text.used,
  })
  const dropping = useAction(dropLineSlip, {
    input: (slipId: string) => ({ body: { slipId } }),
    always: readAgain,
    done: text.dropped,
  })
  const taking = useAction(
    {
      name: readLineSlipPicture.name,
      send: async (_id: string) => {
        const picture = await callFile(readLineSlipPicture, {})
        return new File([picture], 'line.webp', { type: 'image/webp' })
      },
    },
    {
      here: (file, id) => {
        setTaken(id)
        onTake?.(file)
      },
    },
  )
  const slip = data?.slip
  if (!slip || taken === slip.id) return null
  const payments = paymentId ? slip.payments.filter(({ id }) => id === paymentId) : slip.payments
  // Of a payment that it may be for it is offered there; a form is for one that is still to be handed in.
  if (onTake ? slip.payments.some(({ status }) => status === 'pending') : paymentId && payments.length === 0)
    return null
  const [only, ...others] = onTake ? [] : payments
  const isBusy = using.isBusy || dropping.isBusy || taking.isBusy
  return (
    <section
      aria-label={text.label}
      className={cx(
        'flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card bg-khram-soft px-4 py-3.5 text-khram md:px-5',
        className,
      )}
    >
      <img
        src={`${readLineSlipPicture.path}?v=${slip.id}`}
        alt=""
        width={36}
        height={48}
        className="h-12 w-9 shrink-0 rounded-crop border border-line bg-sunken object-cover object-top"
      />
      <p className="wrap-anywhere min-w-0 max-w-none flex-1 basis-60 font-semibold">
        <WholeWords
          text={
            only && others.length === 0
              ? text.question(only.reference, only.amountSatang, only.status === 'pending')
              : only
                ? text.which
                : text.label
          }
        />
        {!slip.hasCode && <span className="block font-normal text-sm">{text.noCode}</span>}
      </p>
      <div className="flex flex-wrap gap-2 max-md:w-full max-md:*:flex-1">
        {onTake ? (
          <Button
            size={40}
            variant="primary"
            disabled={isBusy}
            busy={taking.isBusy}
            onClick={() => void taking.run(slip.id)}
          >
            {text.use}
          </Button>
        ) : only ? (
          payments.map(({ id, reference, amountSatang }) => (
            <Button
              key={id}
              size={40}
              variant={others.length === 0 ? 'primary' : 'outline'}
              disabled={isBusy}
              busy={using.underWay?.paymentId === id}
              onClick={() => void using.run({ slipId: slip.id, paymentId: id })}
            >
              {others.length === 0 ? text.use : text.forPayment(reference, amountSatang)}
            </Button>
          ))
        ) : (
          <Link to="/payment" className={buttonClass('primary', 40)}>
            {text.pay}
          </Link>
        )}
        <Button
          size={40}
          variant="quiet"
          disabled={isBusy}
          busy={dropping.isBusy}
          onClick={() => void dropping.run(slip.id)}
        >
          {text.drop}
        </Button>
      </div>
    </section>
  )
}
