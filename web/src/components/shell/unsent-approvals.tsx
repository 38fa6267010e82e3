import { can } from '@thokham/domain/access'
import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../../lib/boot/lazy-part.ts'
import type { Session } from '../../lib/session/session.ts'
import { unsentApprovals } from '../../lib/session/unsent-approvals.ts'

const Notice = lazyPart(() => import('./unsent-approvals-notice.tsx'))

/** Tells an admin, at the next sign-in at this device, which approvals were lost with a session. */
export function UnsentApprovals({ session }: { session: Session | undefined }) {
  const admin = session?.me && can(session.level, 'admin:use') ? session.me.id : null
  const [isThere, setThere] = useState(false)
  useEffect(() => setThere(admin !== null && unsentApprovals.get().length > 0), [admin])
  if (!isThere || admin === null) return null
  return (
    <Suspense>
      <Notice admin={admin} onDone={() => setThere(false)} />
    </Suspense>
  )
}
