import { askPasskey, signInWithPasskey } from '@thokham/contract/passkeys'
import { useEffect } from 'react'
import { useAction } from '../../kit/action/use-action.ts'
import { call } from '../../lib/api/call.ts'
import { offerPasskeys, stopOffering } from '../../lib/browser/passkeys.ts'
import { useLatest } from '../../lib/browser/use-latest.ts'
import { type Entered, enter } from './enter.ts'

/**
 * Lets the browser offer passkeys in the e-mail's own list, where it can. Nobody has pressed anything: what comes to nothing
 * says nothing.
 */
export function useOfferedPasskeys(onEntered: (entered: Entered) => void): void {
  const { run } = useAction(
    {
      name: signInWithPasskey.name,
      send: async (_none: undefined) => {
        const proof = await offerPasskeys(() => call(askPasskey, { body: { challenge: null } }))
        return proof && enter(() => call(signInWithPasskey, { body: { proof, challenge: null } }))
      },
    },
    { always: (entered) => entered && onEntered(entered), refused: () => null },
  )
  const offer = useLatest(run)
  useEffect(() => {
    void offer.current(undefined)
    return () => void stopOffering()
  }, [])
}
