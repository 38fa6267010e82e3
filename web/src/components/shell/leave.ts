import { storedText } from '../../kit/storage/stored.ts'
import { whyAway } from '../../lib/api/connection.ts'
import { signOut } from '../../lib/session/sign-out.ts'
import { navigation } from '../../text/navigation.ts'
import { toast } from '../ui/toast.tsx'

const picturesHere = storedText('picturesHere')

/** Signs out; where pictures of the studio would be lost with it, it asks first. */
export function leave(): void {
  const pictures = picturesHere.get()
  if (pictures === null) out()
  else toast.info(navigation.picturesHere(pictures), { label: navigation.logout, onPress: out })
}

/** Signs out, or says why it cannot be: without a network the server would not know of it, and the device stay signed in. */
function out(): void {
  signOut().catch(() =>
    toast.error(whyAway() === 'network' ? navigation.signOutAway : navigation.signedOutFail),
  )
}
