import { Toast } from '@base-ui/react/toast'
import type { BaseUIEvent } from '@base-ui/react/types'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import type { MouseEvent } from 'react'
import { cx } from '../../lib/format/class-names.ts'
import { everywhere } from '../../text/everywhere.ts'
import { IconButton } from './button.tsx'
import type { ToastKind, ToastMessage } from './toast-message.ts'

const manager = Toast.createToastManager()

/** Shows a message in the region, which has to be drawn. */
export function showToast({ kind, text, action }: ToastMessage): void {
  const id = manager.add({
    type: kind,
    description: text,
    timeout: action ? 8000 : 3000,
    // High priority hides a focusable toast from assistive technology; urgent errors stand as alerts at their place.
    priority: 'low',
    ...(action && {
      actionProps: {
        children: action.label,
        onClick: () => {
          manager.close(id)
          action.onPress()
        },
      },
    }),
  })
}

/**
 * Shows toasts: bottom centre on phones, above any bar that is fixed there; bottom right elsewhere. While a dialog is open
 * they come from above, where no dialog reaches: what they are about stands in it (base.css).
 */
export default function ToastRegion() {
  return (
    <Toast.Provider toastManager={manager} limit={3}>
      <Toast.Portal>
        <Toast.Viewport
          data-toasts
          aria-label={everywhere.notifications}
          onMouseEnter={ignoreUnlessMoved}
          onMouseMove={ignoreUnlessMoved}
          className="toasts fixed inset-x-4 bottom-[calc(var(--bottom-bars)+16px)] z-60 flex flex-col gap-2 md:right-6 md:bottom-22 md:left-auto md:w-[380px]"
        >
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

/**
 * Keeps a pointer at rest from stopping the clock: browsers report one as entering, and even as moving by nothing, when
 * a toast comes up under it. It counts as hovering once it has moved over the toast.
 */
function ignoreUnlessMoved(event: BaseUIEvent<MouseEvent>): void {
  if (event.type !== 'mousemove' || (event.movementX === 0 && event.movementY === 0)) {
    event.preventBaseUIHandler()
  }
}

const SIGNS = {
  success: { Icon: CircleCheck, colour: 'text-toei' },
  error: { Icon: CircleAlert, colour: 'text-khrang' },
  info: { Icon: Info, colour: 'text-khram' },
} as const

function Toasts() {
  const { toasts } = Toast.useToastManager()
  return toasts.map((each) => {
    const { Icon, colour } = SIGNS[(each.type as ToastKind | undefined) ?? 'info']
    return (
      <Toast.Root
        key={each.id}
        toast={each}
        swipeDirection={['down', 'right']}
        className="rounded-card border border-line bg-raised shadow-overlay transition duration-180 data-ending-style:translate-y-2 data-ending-style:opacity-0 data-limited:hidden data-starting-style:translate-y-2 data-starting-style:opacity-0 data-ending-style:duration-100"
      >
        <Toast.Content className="flex items-center gap-3 py-1.5 pr-1.5 pl-4">
          <Icon aria-hidden size={20} strokeWidth={1.75} className={cx('shrink-0', colour)} />
          <Toast.Description className="min-w-0 flex-1 py-1.5 text-sm" />
          <Toast.Action className="touch h-8 shrink-0 rounded-control border border-line-strong px-3 font-semibold text-xs hover:bg-sunken" />
          {/* The library hides it from screen readers until the toasts are spread out; it can be pressed all the time. */}
          <Toast.Close
            aria-hidden={false}
            render={<IconButton icon={X} label={everywhere.close} size={40} />}
          />
        </Toast.Content>
      </Toast.Root>
    )
  })
}
