import { Suspense, useEffect } from 'react'
import { createStore, useStore } from '../../kit/storage/store.ts'
import { lazyPart } from '../../lib/boot/lazy-part.ts'
import type { ToastAction, ToastMessage } from './toast-message.ts'

const load = () => import('./toast-region.tsx')
const Region = lazyPart(load)

const waiting = createStore<readonly ToastMessage[]>([])
const isWanted = createStore(false)
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
  waiting.set([...waiting.get(), message])
  isWanted.set(true)
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
  const wanted = useStore(isWanted)
  const messages = useStore(waiting)
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
    void load().then(({ showToast }) => {
      deliver = showToast
      messages.forEach(showToast)
    })
    waiting.set([])
  }, [messages])
  return null
}
