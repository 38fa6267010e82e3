import { askPasskey, signInWithPasskey } from '@thokham/contract/passkeys'
import { useEffect } from 'react'
import { call } from '../../lib/api/call.ts'
import { offerPasskeys, stopOffering } from '../../lib/browser/passkeys.ts'
import { useLatest } from '../../lib/browser/use-latest.ts'
import { type Entered, enter } from './enter.ts'

/**
 * Lets the browser offer passkeys in the e-mail's own list, where it can. Nobody has asked for it: what comes to nothing says
 * nothing.
 */
export function useOfferedPasskeys(onEntered: (entered: Entered) => void): void {
  const entered = useLatest(onEntered)
  useEffect(() => {
    let isGone = false
    async function offer() {
      const proof = await offerPasskeys(() => call(askPasskey, { body: { challenge: null } }))
      if (proof === null || isGone) return
      entered.current(await enter(() => call(signInWithPasskey, { body: { proof, challenge: null } })))
    }
    offer().catch(() => undefined)
    return () => {
      isGone = true
      void stopOffering()
    }
  }, [])
}
