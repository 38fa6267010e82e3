import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Review } from '../../../../components/slip/check-lines.ts'
import { usePictureUrl } from '../../../../components/slip/use-picture-url.ts'
import { Button } from '../../../../components/ui/button.tsx'
import { Dialog } from '../../../../components/ui/dialog.tsx'
import { adminPayments as text } from '../../../../text/admin-payments.ts'
import { refusalOr } from '../../../../text/errors.ts'
import { STATUS_NAMES } from '../../../../text/payment.ts'
import { slipQuery } from '../payment-queries.ts'

type Alike = Review['checks']['alikePicture'][number]

/** Names payments whose slips look like this one's; a press shows both pictures side by side. */
export function AlikeSlips({ payment, others }: Pick<Review, 'payment'> & { others: readonly Alike[] }) {
  const [compared, setCompared] = useState<Alike | null>(null)
  return (
    <>
      {others.map((other) => (
        <span key={other.id} className="flex flex-wrap items-center gap-x-2 text-ink-2">
          <span className="break-all">
            <span className="num">{other.reference}</span> · {other.email} · {STATUS_NAMES[other.status]}
          </span>
          {other.slipVersion !== null && (
            <Button
              size={32}
              aria-label={`${text.compare} ${other.reference}`}
              onClick={() => setCompared(other)}
            >
              {text.compare}
            </Button>
          )}
        </span>
      ))}
      <Dialog
        open={compared !== null}
        onOpenChange={(isOpen) => !isOpen && setCompared(null)}
        title={text.compareTitle}
        description={text.compareHint}
        width={640}
      >
        <div className="mt-4 grid grid-cols-2 gap-3">
          <Picture of={payment} name={text.thisOne(payment.reference)} />
          {compared && <Picture of={compared} name={compared.reference} />}
        </div>
      </Dialog>
    </>
  )
}

function Picture({ of, name }: { of: { id: string; slipVersion: string | null }; name: string }) {
  const { data, isError, error } = useQuery(slipQuery(of))
  const src = usePictureUrl(data ?? null)
  return (
    <figure className="min-w-0">
      <figcaption className="num mb-1 truncate text-ink-2 text-xs">{name}</figcaption>
      {isError ? (
        <p className="text-khrang text-sm">{refusalOr(text.slipFail)(error)}</p>
      ) : (
        <img
          {...(src && { src })}
          alt={src ? name : ''}
          className="min-h-48 w-full rounded-crop border border-line bg-sunken object-contain"
        />
      )}
    </figure>
  )
}
