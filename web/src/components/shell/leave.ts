import { whyAway } from '../../lib/api/connection.ts'
import { signOut } from '../../lib/session/sign-out.ts'
import { navigation } from '../../text/navigation.ts'
import { toast } from '../ui/toast.tsx'

/** Signs out, or says why it cannot be: without a network the server would not know of it, and the device stay signed in. */
export function leave(): void {
  signOut().catch(() =>
    toast.error(whyAway() === 'network' ? navigation.signOutAway : navigation.signedOutFail),
  )
}
