import { Suspense, useEffect } from 'react'
import { useStore } from '../../kit/storage/use-store.ts'
import { lazyPart } from '../../lib/boot/lazy-part.ts'
import type { ToastAction, ToastMessage } from './toast-message.ts'

const load = () => import('./toast-region.tsx')
const Region = lazyPart(load)

const listeners = new Set<() => void>()
let waiting: readonly ToastMessage[] = []
let isWanted = false
/** Shows a message at once; null until the region's code is there. */
let deliver: ((message: ToastMessage) => void) | null = null

/** Toasts leave after 3 s, those with an action after 8 s. Hover and focus stop the clock; F6 jumps in. */
export const toast = {
  success: (text: string, action?: ToastAction) => show({ kind: 'success', text, action }),
  error: (text: string, action?: ToastAction) => show({ kind: 'error', text, action }),
  info: (text: string, action?: ToastAction) => show({ kind: 'info', text, action }),
}

function show(message: ToastMessage): void {
  if (deliver) {
    deliver(message)
    return
  }
  waiting = [...waiting, message]
  isWanted = true
  for (const listener of listeners) listener()
}

/** Renders where toasts appear. Their code comes with the first touch: a toast may have to say that the network is gone. */
export function ToastRegion() {
  useEffect(() => {
    const touched = new AbortController()
    for (const kind of ['pointerdown', 'keydown'])
      addEventListener(
        kind,
        () => {
          touched.abort()
          Region.preload()
        },
        { signal: touched.signal },
      )
    return () => touched.abort()
  }, [])
  const wanted = useStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isWanted,
  )
  const messages = useStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => waiting,
  )
  if (!wanted) return null
  return (
    <Suspense>
      <Region />
      <Delivery messages={messages} />
    </Suspense>
  )
}

/** Hands over what was said before the region was there, once it is. */
function Delivery({ messages }: { messages: readonly ToastMessage[] }) {
  useEffect(() => {
    if (messages.length === 0) return
    waiting = []
    void load().then(({ showToast }) => {
      deliver = showToast
      messages.forEach(showToast)
    })
    for (const listener of listeners) listener()
  }, [messages])
  return null
}
