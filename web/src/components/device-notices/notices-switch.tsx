import { useQuery } from '@tanstack/react-query'
import { deviceNotices as text } from '../../text/device-notices.ts'
import { Switch } from '../ui/switch.tsx'
import { deviceNoticesQuery, useStartNotices, useStopNotices } from './device-notices-query.ts'

/** Renders whether this device is notified, and the way where its browser keeps notices off; nothing where it cannot be. */
export function NoticesSwitch() {
  const { data } = useQuery(deviceNoticesQuery)
  const start = useStartNotices()
  const stop = useStopNotices()
  if (!data || data.way === 'none') return null
  const fault = start.fault ?? stop.fault
  const isOn = (data.isOn || start.isBusy) && !stop.isBusy
  return (
    <>
      <Switch
        checked={isOn}
        disabled={data.way !== 'open' || start.isBusy || stop.isBusy}
        onCheckedChange={(next) => void (next ? start : stop).run(undefined)}
      >
        {text.wants}
      </Switch>
      {data.way !== 'open' && <p className="text-ink-2 text-xs">{text[data.way]}</p>}
      {fault && (
        <p role="alert" className="text-khrang text-xs">
          {fault}
        </p>
      )}
    </>
  )
}
