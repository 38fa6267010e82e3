import { useQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { queryClient } from '../../lib/queries/query-client.ts'
import { deviceNotices as text } from '../../text/device-notices.ts'
import { Button } from '../ui/button.tsx'
import { deviceNoticesQuery, useStartNotices } from './device-notices-query.ts'

export interface NoticesOfferProps {
  /** What LINE never tells is offered to whoever has joined it, too. */
  isForTeam?: boolean
}

/**
 * Offers notices on this device where something is being waited for, and says the way where the browser keeps them off;
 * nothing where they are on, or cannot be (docs/product/app.md#notices-on-a-device). For hydrated screens alone: it asks the
 * browser, and reads the browser's own cache.
 */
export default function NoticesOffer({ isForTeam = false }: NoticesOfferProps) {
  // The landing page, where the chat stands as well, hands down no client.
  const { data } = useQuery(deviceNoticesQuery, queryClient)
  const start = useStartNotices()
  if (!data || data.way === 'none' || data.isOn || (data.isByLine && !isForTeam)) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="text-ink-2 text-sm">
        {text.ask} {data.way !== 'open' && text[data.way]}
      </p>
      {data.way === 'open' && (
        <Button size={40} icon={BellRing} busy={start.isBusy} onClick={() => void start.run(undefined)}>
          {text.open}
        </Button>
      )}
      {start.fault && (
        <p role="alert" className="w-full text-khrang text-xs">
          {start.fault}
        </p>
      )}
    </div>
  )
}
