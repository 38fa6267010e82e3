import type { Me } from '@thokham/contract/me'
import type { ComponentProps } from 'react'
import { initialOf } from '../../lib/format/initial-of.ts'
import { navigation } from '../../text/navigation.ts'

/** Renders the member's initial, which opens their menu. */
export function AccountButton({ me, ...rest }: { me: Me } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      aria-label={navigation.account}
      {...rest}
      className="flex size-11 items-center justify-center rounded-full"
    >
      <span className="flex size-9 items-center justify-center rounded-full bg-khram-soft font-semibold text-khram text-sm">
        {initialOf(me.displayName)}
      </span>
    </button>
  )
}
