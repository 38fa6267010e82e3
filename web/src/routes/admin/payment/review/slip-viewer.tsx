import { useQuery } from '@tanstack/react-query'
import type { AdminPayment } from '@thokham/contract/payment-admin'
import { Maximize, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { useState } from 'react'
import { SlipZoom } from '../../../../components/slip/slip-zoom.tsx'
import { usePictureUrl } from '../../../../components/slip/use-picture-url.ts'
import { Button } from '../../../../components/ui/button.tsx'
import { ScrollRegion } from '../../../../components/ui/scroll-region.tsx'
import { QueryView } from '../../../../kit/query-view/query-view.tsx'
import { cx } from '../../../../lib/format/class-names.ts'
import { adminPayments as text } from '../../../../text/admin-payments.ts'
import { closedByScan } from '../../../../text/scan.ts'
import { slipQuery } from '../payment-queries.ts'

export interface SlipViewerProps {
  payment: Pick<AdminPayment, 'id' | 'slip' | 'slipVersion' | 'slipScan' | 'member'>
  label: string
  zoomed: boolean
  onZoom: (zoomed: boolean) => void
}

/** Shows the slip between crop marks; it can be doubled, turned and shown in the whole window. */
export function SlipViewer({ payment, label, zoomed, onZoom }: SlipViewerProps) {
  const query = useQuery(slipQuery(payment))
  const src = usePictureUrl(query.data ?? null)
  const [turn, setTurn] = useState(0)
  const [isFull, setIsFull] = useState(false)
  const closed = closedByScan(payment.slipScan)
  if (payment.slipVersion === null || closed) return <NoSlip payment={payment} closed={closed} />
  const isSideways = turn % 180 !== 0
  const viewer = (
    <>
      <div className="crop flex min-h-0 flex-1 flex-col p-3!">
        <ScrollRegion label={label} className="overflow-auto">
          <div
            className={cx(
              'mx-auto flex items-center justify-center',
              isSideways ? 'aspect-square' : !zoomed && 'h-full',
              zoomed ? 'w-[200%]' : 'w-full',
            )}
          >
            <img
              {...(src && { src })}
              alt={src ? label : ''}
              style={{ rotate: `${turn}deg` }}
              className={cx(
                'transition-[rotate] duration-180',
                isSideways || !zoomed ? 'size-full object-contain' : 'w-full',
              )}
            />
          </div>
        </ScrollRegion>
      </div>
      <div className="mt-3 flex justify-center gap-2">
        <Button
          size={32}
          icon={zoomed ? ZoomOut : ZoomIn}
          aria-pressed={zoomed}
          onClick={() => onZoom(!zoomed)}
        >
          {text.zoom}
        </Button>
        <Button size={32} icon={RotateCw} onClick={() => setTurn((before) => before + 90)}>
          {text.rotate}
        </Button>
        <Button size={32} icon={Maximize} onClick={() => setIsFull(true)}>
          {text.full}
        </Button>
      </div>
    </>
  )
  return (
    <div className="flex min-h-0 flex-col justify-center bg-sunken p-4 max-md:max-h-100">
      <QueryView query={query} waiting={viewer} failing={text.slipFail}>
        {() => viewer}
      </QueryView>
      {src && <SlipZoom open={isFull} onOpenChange={setIsFull} src={src} />}
    </div>
  )
}

interface NoSlipProps extends Pick<SlipViewerProps, 'payment'> {
  closed: string | null
}

function NoSlip({ payment: { slip, member }, closed }: NoSlipProps) {
  return (
    <div className="flex items-center justify-center bg-sunken p-6 text-center text-ink-2 text-sm">
      <p className="wrap-anywhere min-w-0">
        {closed ?? (!slip ? text.noSlip : member.deletedAt ? text.slipGoneWithMember : text.slipGone)}
      </p>
    </div>
  )
}
