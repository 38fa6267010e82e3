import { queryOptions } from '@tanstack/react-query'
import { readDeviceNotices, startDeviceNotices, stopDeviceNotices } from '@thokham/contract/device-notices'
import { useAction } from '../../kit/action/use-action.ts'
import { call } from '../../lib/api/call.ts'
import {
  forgetDevice,
  isSubscribed,
  NoticesRefused,
  noticeWay,
  subscribeDevice,
} from '../../lib/browser/notified-device.ts'
import { BROWSER_ONLY, queryClient } from '../../lib/queries/query-client.ts'
import { deviceNotices as text } from '../../text/device-notices.ts'
import { messageOf } from '../../text/errors.ts'

/** How this browser can be notified, and whether it is; the server is asked only where it can. */
export const deviceNoticesQuery = queryOptions({
  queryKey: ['device-notices'],
  queryFn: async ({ signal }) => {
    const way = await noticeWay()
    if (way !== 'open') return { way, isOn: false, isByLine: false }
    const { isOn, isByLine } = await call(readDeviceNotices, {}, { signal })
    return { way, isOn: isOn && Notification.permission === 'granted' && (await isSubscribed()), isByLine }
  },
  // A permission changes outside of the page.
  staleTime: 0,
  meta: BROWSER_ONLY,
})

const readAgain = () => queryClient.invalidateQueries({ queryKey: deviceNoticesQuery.queryKey })

/** Switches notices of this browser on, for which it asks its owner. */
export function useStartNotices() {
  return useAction(
    {
      name: startDeviceNotices.name,
      send: async (_none: undefined) => {
        const keyOf = async () => (await call(readDeviceNotices, {})).publicKey
        return call(startDeviceNotices, { body: await subscribeDevice(keyOf) })
      },
    },
    {
      always: readAgain,
      done: text.on,
      refused: (error) => {
        if (!(error instanceof NoticesRefused)) return messageOf(error)
        // Left open, it may be asked again; forbidden, the way stands in its place.
        return error.why === 'unasked' ? null : text.failed
      },
    },
  )
}

/** Switches them off. */
export function useStopNotices() {
  return useAction(
    {
      name: stopDeviceNotices.name,
      send: async (_none: undefined) => {
        const stopped = await call(stopDeviceNotices, {})
        await forgetDevice().catch(() => undefined)
        return stopped
      },
    },
    { always: readAgain, done: text.off },
  )
}
