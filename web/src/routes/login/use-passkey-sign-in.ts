import { askPasskey, signInWithPasskey } from '@thokham/contract/passkeys'
import { type Acting, useAction } from '../../kit/action/use-action.ts'
import { call } from '../../lib/api/call.ts'
import { signWithPasskey } from '../../lib/browser/passkeys.ts'
import { passkeyFault } from '../../text/passkeys.ts'
import { type Entered, enter } from './enter.ts'

/**
 * Signs in with a passkey at a press.
 * @param challenge of the second step that it ends; null = of none
 */
export function usePasskeySignIn(
  onEntered: (entered: Entered) => void,
  challenge: string | null = null,
): Acting<undefined> {
  return useAction(
    {
      name: signInWithPasskey.name,
      send: (_none: undefined) =>
        enter(async () => {
          const proof = await signWithPasskey(await call(askPasskey, { body: { challenge } }))
          await call(signInWithPasskey, { body: { proof, challenge } })
        }),
    },
    { always: (entered) => entered && onEntered(entered), refused: passkeyFault },
  )
}
